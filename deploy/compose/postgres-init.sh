#!/bin/sh
# The role that the application runs as: it reads and writes rows, owns no table, and can only add to the audit log.
# `plimsoll migrate` grants it what it needs. Runs once, when the database is created.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$APP_DATABASE_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role plimsoll_app login password :'password';
SQL
