import { InputNumber, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { alarmRuleApi, type AlarmRule } from '#contract/message/alarm.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

type Receiver = OutputOf<typeof alarmRuleApi.receivers>[number];

const told = ({ keywords, hours, days }: AlarmRule['params']): string =>
  [keywords && `关键字：${keywords.join('、')}`, hours && `${hours} 小时`, days && `提前 ${days} 天`]
    .filter(Boolean)
    .join('；') || '-';

const columnsOf = (receivers: readonly Receiver[]): Columns<AlarmRule> => [
  column.text('ruleName', '名称'),
  column.dict('type', '级别', 'alarmType'),
  {
    key: 'enabled',
    title: '状态',
    render: (_, { enabled }) => (
      <Tag className="hc-tag" variant="filled" color={enabled ? 'success' : 'default'}>
        {enabled ? '启用' : '停用'}
      </Tag>
    ),
  },
  { key: 'params', title: '参数', render: (_, { params }) => told(params) },
  {
    key: 'receiverPerm',
    title: '接收权限',
    render: (_, { receiverPerm }) => receivers.find(({ code }) => code === receiverPerm)?.name ?? receiverPerm,
  },
  column.qty<AlarmRule>('receivers', '接收人数'),
  {
    key: 'houses',
    title: '仓库',
    render: (_, { warehouseIds }) => (warehouseIds ? `${warehouseIds.length} 个` : '全部'),
  },
  column.qty<AlarmRule>('scanMinutes', '扫描间隔（分钟）'),
  column.qty<AlarmRule>('openCount', '未结'),
];

/** Which alarms there are, what raises them and who is told. */
export function AlarmRulePage() {
  const rules = useCall(alarmRuleApi.list, {});
  const receivers = useCall(alarmRuleApi.receivers, {}, { quiet: true });
  const [editing, setEditing] = useState<AlarmRule | null>(null);
  return (
    <Page>
      <DataTable
        rows={rules.data ?? []}
        query={rules}
        columns={columnsOf(receivers.data ?? [])}
        rowKey="ruleCode"
        actions={(rule) => <Act permit={alarmRuleApi.save.permit} label="编辑" onConfirm={() => setEditing(rule)} />}
      />
      <RuleDialog rule={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

type Values = Pick<AlarmRule, 'enabled' | 'receiverPerm' | 'warehouseIds' | 'scanMinutes' | 'params'>;

function RuleDialog({ rule, onClose }: { rule: AlarmRule | null; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useAct(alarmRuleApi.save, [alarmRuleApi.list], { form });
  const receivers = useCall(alarmRuleApi.receivers, {}, { enabled: rule !== null, quiet: true });
  const submit = async (): Promise<void> => {
    if (!rule) return;
    const { warehouseIds, ...values } = await form.validateFields();
    await save
      .mutateAsync({
        ...values,
        params: values.params ?? {},
        warehouseIds: warehouseIds?.length ? warehouseIds : null,
        ruleCode: rule.ruleCode as 'orderAlarm',
        version: rule.version,
      })
      .then(onClose, () => undefined); // a code the server itself has just listed
  };
  return (
    <Dialog
      open={rule !== null}
      title={rule?.ruleName}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      {rule && (
        <Form form={form} layout="vertical" initialValues={rule}>
          <Form.Item name="enabled" label="启用" valuePropName="checked">
            <Switch />
          </Form.Item>
          {rule.params.keywords && (
            <Form.Item name={['params', 'keywords']} label="关键字">
              <Select mode="tags" tokenSeparators={[',', '，', ' ']} />
            </Form.Item>
          )}
          {rule.params.hours !== undefined && (
            <Form.Item name={['params', 'hours']} label="小时">
              <InputNumber min={1} max={720} precision={0} />
            </Form.Item>
          )}
          {rule.params.days !== undefined && (
            <Form.Item name={['params', 'days']} label="提前天数">
              <InputNumber min={1} max={365} precision={0} />
            </Form.Item>
          )}
          <Form.Item
            name="receiverPerm"
            label="接收人（拥有该权限的人员）"
            rules={[{ required: true, message: '请选择接收人' }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(receivers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            />
          </Form.Item>
          <Form.Item name="warehouseIds" label="仓库（不选为全部）">
            <RefSelect of="warehouse" multiple />
          </Form.Item>
          <Form.Item name="scanMinutes" label="扫描间隔（分钟）">
            <InputNumber min={1} max={1440} precision={0} />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  );
}
