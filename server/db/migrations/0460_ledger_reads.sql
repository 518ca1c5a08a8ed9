-- 库存流水 is asked by owner, by goods or by both, newest first. The index of goods began with the goods, so that an owner who moves little was
-- looked for through every row of the span, and the rows of one goods were sorted by day and number each time. One index serves all three:
-- the goods say whose they are, and the last two columns are the order of the list. It replaces the other, so a row of ledger costs no entry more.
drop index inventory.stock_ledger_goods_id_posted_at_ix;
create index stock_ledger_owner_id_goods_id_ix on inventory.stock_ledger (tenant_id, warehouse_id, owner_id, goods_id, posted_on, id);
