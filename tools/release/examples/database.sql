-- The image of PostgreSQL runs this once, on an empty volume, as its superuser. danji signs in as a user of its own, who
-- owns its database and may create roles, and nothing more.
\getenv password DANJI_PASSWORD
create role danji login createrole password :'password';
create database danji owner danji encoding 'UTF8' template template0;
