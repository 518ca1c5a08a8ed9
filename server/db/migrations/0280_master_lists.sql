-- Lists of masters with a million rows. Below the collation of this database (bytes in order) a plain index serves the order of a list, its
-- paging and the beginning of a code alike, so the one that knew only beginnings goes.
create index goods_code_ix on basic.goods (tenant_id, code, id) where not is_deleted;
create index goods_name_ix on basic.goods (tenant_id, name, id) where not is_deleted;
create index goods_updated_ix on basic.goods (tenant_id, updated_at, id) where not is_deleted;
create index goods_status_ix on basic.goods (tenant_id, status, id) where not is_deleted;
create index goods_storage_mode_ix on basic.goods (tenant_id, storage_mode, id) where not is_deleted;
create index goods_owner_ix on basic.goods (tenant_id, owner_id, id) where not is_deleted;
drop index basic.goods_code_prefix_ix;

-- What a code contains is found as what a name contains (search_keys): by pairs of neighbouring characters, small and without blanks.
-- Trigrams know nothing of two. The application says what it looks for in the same way (spelling.ts).
create function basic.pairs_of(code varchar) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct substr(x.text, i, 2)), '{}')
  from (select lower(replace(code, ' ', '')) as text) x, generate_series(1, length(x.text) - 1) i
$$;
create index goods_code_pairs_ix on basic.goods using gin (basic.pairs_of(code));
drop index basic.goods_name_trgm_ix;
-- Below the tenant policy only leak-proof functions use an index; this one tells nothing in an error (0120).
do $$
begin
  alter function basic.pairs_of(varchar) leakproof;
exception when insufficient_privilege then
  raise notice 'basic.pairs_of stays non-leakproof: searches for a part of a code will not use their index';
end
$$;

-- Other codes are of letters and digits, and three of them are usual.
create index position_code_trgm_ix on basic.position using gin (code gin_trgm_ops);
create index lpn_code_trgm_ix on basic.lpn using gin (code gin_trgm_ops);
create index store_code_trgm_ix on basic.store using gin (code gin_trgm_ops);
create index customer_code_trgm_ix on basic.customer using gin (code gin_trgm_ops);
create index customer_name_trgm_ix on basic.customer using gin (name gin_trgm_ops);
