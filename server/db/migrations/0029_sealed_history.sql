-- What was written before a field was called sensitive (docs/decisions/023) may go out of the history as well: a row may be emptied
-- once, as before, or have other changes in place of its own, once, and be emptied after. `kept` stays the digest of what it said at
-- first. With a salt it still says something: that is proved by the row that tells why.
create or replace function erase_only() returns trigger language plpgsql as $$
declare
  erased constant text[] := '{changes,detail,salt,kept,erased_by}';
begin
  if new.erased_by is not null and to_jsonb(new) - erased = to_jsonb(old) - erased
     and (case when old.kept is null then new.kept = history_content(old.salt, old.changes, old.detail)
               else old.salt is not null and new.salt is null and new.kept = old.kept end)
     and (case when new.salt is null then new.changes = '[]' and new.detail = '{}'
               else new.salt is distinct from old.salt and new.detail = old.detail
                    and jsonb_array_length(new.changes) = jsonb_array_length(old.changes) end) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
