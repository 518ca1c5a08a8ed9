-- Goods are found by what people type: two or more characters of the name anywhere in it, or its pinyin initials. A trigram index
-- knows nothing of two Chinese characters, so each row carries its pairs of neighbouring characters. They are spelled by the
-- application; null says that nobody has done so since the name last changed.
alter table basic.goods add column spell varchar(600), add column search_keys text[];
comment on column basic.goods.spell is '拼音首字母';
comment on column basic.goods.search_keys is '检索词';

create function basic.unspell_goods() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  new.spell := null;
  new.search_keys := null;
  return new;
end
$$;
create trigger goods_unspell before update of name, short_name on basic.goods for each row
  when ((old.name, old.short_name) is distinct from (new.name, new.short_name)) execute function basic.unspell_goods();

create index goods_search_ix on basic.goods using gin (search_keys);
create index goods_unspelled_ix on basic.goods (tenant_id, id) where spell is null and not is_deleted;
create index goods_barcode_prefix_ix on basic.goods_barcode (tenant_id, barcode text_pattern_ops);

-- As for LIKE in 0011: below the tenant policy only leak-proof operators use an index. Whether an array holds another tells nothing in an error.
do $$
begin
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise notice 'array containment stays non-leakproof: searches for goods by name will not use their index';
end
$$;
