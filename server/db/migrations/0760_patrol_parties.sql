-- Nobody judges a danger he ever answered for: who was responsible for it, or handed in its rectification, stays in the row when the case goes to another.
alter table patrol.rectify add column party_ids bigint[];
comment on column patrol.rectify.party_ids is '当事人';
update patrol.rectify r
set party_ids = array(
  select distinct p.user_id
  from (
    select r.responsible_id as user_id
    union all
    select (t.payload->>'from')::bigint
    from ops.doc_trace t
    where t.tenant_id = r.tenant_id
      and t.warehouse_id = r.warehouse_id
      and t.doc_type = 'RECTIFY'
      and t.doc_id = r.id
      and t.action = 'ASSIGN'
    union all
    select t.operator_id
    from ops.doc_trace t
    where t.tenant_id = r.tenant_id
      and t.warehouse_id = r.warehouse_id
      and t.doc_type = 'RECTIFY'
      and t.doc_id = r.id
      and t.action = 'SUBMIT'
  ) p
  where p.user_id is not null
  order by p.user_id
);
alter table patrol.rectify alter column party_ids set not null;
alter table patrol.rectify add constraint rectify_party_ck check (responsible_id = any (party_ids));
alter table patrol.rectify drop constraint rectify_auditor_ck;
-- What was judged before this rule stands as it was judged.
alter table patrol.rectify add constraint rectify_auditor_ck
  check (audit_by is null or status not in (3, 4) or audit_by <> all (party_ids)) not valid;

-- Who answers for a measure does not verify it either, whoever did it.
alter table patrol.event_action drop constraint event_action_verify_ck;
alter table patrol.event_action add constraint event_action_verify_ck check (
  (status = 2) = (verify_by is not null) and (verify_by is null or (verify_by <> done_by and verify_by <> owner_id))
) not valid;
