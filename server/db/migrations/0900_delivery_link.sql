-- The consignee's page (ADR 37): a code to the phone of the order before anything binds, and who told of a signature.
alter table iam.sms_code drop constraint sms_code_send_type_check;
alter table iam.sms_code add constraint sms_code_send_type_check check (send_type in (1, 2, 3, 4, 5, 6));
alter table transport.waybill_event drop constraint waybill_event_source_check;
alter table transport.waybill_event add constraint waybill_event_source_check check (source in (1, 2, 3, 4));  -- 1控制台 2司机端 3设备 4收货人
