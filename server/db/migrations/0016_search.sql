-- Searching the whole product: agreements by words of their name, subjects of credential files by the start of an NPI.
create index agreement_by_name on agreement using gin (lower(name) gin_trgm_ops);
create index screening_identity_by_npi on screening_identity (npi text_pattern_ops) where npi is not null;
