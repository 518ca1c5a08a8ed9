-- Floor work is listed the most urgent first, then the newest: read in that order, a page ends after its twenty lines.
create index task_kind_priority_list_ix on inventory.task (tenant_id, warehouse_id, kind, priority, created_at desc, id desc);

-- Stock is listed in the order of its positions, deleted ones too while something lies there: the unique index knows the living only.
create index position_code_ix on basic.position (tenant_id, warehouse_id, code);
