-- Outside of a transaction.
-- Names of clubs are compared in the form that 0100_search_looks_up.sql gave to search_form().
reindex index concurrently clubs_name_unique;
