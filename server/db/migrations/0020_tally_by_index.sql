-- Figures of a year are two hundred thousand cells: their sums are read from the index alone, as long as it is tidied up behind what is settled.
alter table lead_tally drop constraint lead_tally_cell;
alter table lead_tally add constraint lead_tally_cell
  unique nulls not distinct (lead_type, scope, facet, key, status) include (n);
alter table lead_tally set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
