import { Button, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { DRY_SETTINGS, type dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { SETTINGS, settingNamed } from '#contract/strategy/settings.ts';
import { useCall } from '../../../data/query.ts';
import { unforeseen } from '../../../data/unforeseen.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';

export type DryRule = Pick<SentTo<typeof dryRunApi.run>, 'setting' | 'ruleId' | 'values'>;
type Name = DryRule['setting'];
type Values = Record<string, unknown>;
type Shown = Values & { id: number; labels: Record<string, string> };

interface Props {
  onRun: (rule: DryRule) => Promise<unknown>;
  busy: boolean;
  /** Why it cannot be tried yet. */
  off: string | null;
}

const NEW = 0,
  ROWS = 200;

/** The rule as it is to be: a row of a setting changed, or one more. */
export function DryRunRule({ onRun, busy, off }: Props) {
  const [setting, setSetting] = useState<Name>('pickingStrategy');
  const [ruleId, setRuleId] = useState(NEW);
  const { api, says } = settingNamed(setting);
  const rows = useCall(api.page, { param: {}, pageSize: ROWS }, { staleMs: 0 });
  const list = (rows.data?.list ?? []) as unknown as Shown[]; // the kit's own columns beside fields this file does not know
  const row = list.find(({ id }) => id === ruleId);
  return (
    <>
      <Form layout="vertical">
        <Form.Item label="配置">
          <Select
            aria-label="配置"
            value={setting}
            options={DRY_SETTINGS.map((name) => ({ value: name, label: SETTINGS[name].spec.label }))}
            onChange={(name: Name) => {
              setSetting(name);
              setRuleId(NEW);
            }}
          />
        </Form.Item>
        <Form.Item label="规则">
          <Select
            aria-label="规则"
            loading={rows.isPending}
            value={ruleId}
            options={[
              { value: NEW, label: '新增一条规则' },
              ...list.map((one) => ({
                value: one.id,
                label: `${one.labels.ownerId ?? '全部货主'}：${says(one)}`,
              })),
            ]}
            onChange={setRuleId}
          />
        </Form.Item>
      </Form>
      <Fields key={`${setting}/${ruleId}`} setting={setting} row={row} onRun={onRun} busy={busy} off={off} />
    </>
  );
}

/** The fields of the setting, as its own form asks for them. */
function Fields({
  setting,
  row,
  onRun,
  busy,
  off,
}: Props & { setting: Name; row: ({ id: number } & Values) | undefined }) {
  const shape = settingNamed(setting).api.add.input.shape;
  const [form] = Form.useForm<Values>();
  const run = async (): Promise<void> => {
    try {
      const entered = await form.validateFields();
      const values = Object.fromEntries(
        Object.entries(shape).map(([name, schema]) => [name, given(schema, entered[name])]),
      );
      await onRun({ setting, ruleId: row?.id ?? null, values });
    } catch (error) {
      unforeseen(error);
    }
  };
  return (
    <Form form={form} layout="vertical" initialValues={row ?? defaults(shape)} onFinish={() => void run()}>
      <div className="hc-form-two">
        {fieldsOf(shape).map((field) => {
          const schema = shape[field.name];
          return (
            schema && (
              <Form.Item
                key={field.name}
                name={field.name}
                label={field.label}
                required={field.required}
                rules={[rule(schema)]}
              >
                <FieldInput field={field} />
              </Form.Item>
            )
          );
        })}
      </div>
      <Button type="primary" htmlType="submit" loading={busy} disabled={off !== null} title={off ?? undefined}>
        演练
      </Button>
    </Form>
  );
}

const defaults = (shape: Readonly<Record<string, z.ZodType>>): Values =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(undefined).data]));
