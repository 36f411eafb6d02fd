-- Once, as superuser: one role owns the tables, the other is the application's and has fewer rights.
CREATE ROLE evoting_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE evoting_app LOGIN PASSWORD :'application_password';
CREATE DATABASE evoting OWNER evoting_owner;
