-- Stocktakes: goods that no line named are lines of their own, and who counts when can be told apart from who counts again.
alter table "inner".stocktake_line add column is_found boolean not null default false;  -- 计划外
alter table "inner".stocktake_line add column recount_at timestamptz;
grant delete on "inner".stocktake_line to haocang_app;
