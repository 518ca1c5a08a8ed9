-- Plain masters import under the name of their table, schema before it: some are longer than 32.
alter table ops.import_batch alter column biz_code type varchar(80);
alter table ops.import_template alter column biz_code type varchar(80);
