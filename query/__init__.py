"""Tables: Arrow schemas, Parquet export, a read-only DuckDB over them, named queries."""
