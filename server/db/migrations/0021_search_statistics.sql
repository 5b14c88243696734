-- Whether a word is common decides between the order and the index of words: of 100 texts, the default, none may have a word that
-- is in every twentieth lead, and then all of those are read and sorted.
alter table lead_search alter column text set statistics 1000;
analyze lead_search (text);
