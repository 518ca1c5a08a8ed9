import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { SETTINGS, settingNamed, type SettingName } from '#contract/strategy/settings.ts';
import { useCall } from '../../../data/query.ts';
import { unforeseen } from '../../../data/unforeseen.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';

type Values = Record<string, unknown>;
export interface DryRule<Name extends SettingName> {
  setting: Name;
  /** The row that is changed; null: one more. */
  ruleId: number | null;
  values: Values;
}
type Shown = Values & { id: number; labels: Record<string, string> };

interface Props<Name extends SettingName> {
  /** Which settings may be changed. */
  settings: readonly [Name, ...Name[]];
  /** Inputs of fields that are lists. */
  inputs?: Readonly<Record<string, ReactNode>>;
  onRun: (rule: DryRule<Name>) => Promise<unknown>;
  busy: boolean;
  /** Why it cannot be tried yet. */
  off: string | null;
}

const NEW = 0,
  ROWS = 200;

/** The rule as it is to be: a row of a setting changed, or one more. */
export function DryRunRule<Name extends SettingName>({ settings, ...rest }: Props<Name>) {
  const [setting, setSetting] = useState<Name>(settings[0]);
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
            options={settings.map((name) => ({ value: name, label: SETTINGS[name].spec.label }))}
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
      <Fields key={`${setting}/${ruleId}`} setting={setting} row={row} {...rest} />
    </>
  );
}

/** The fields of the setting, as its own form asks for them. */
function Fields<Name extends SettingName>({
  setting,
  row,
  inputs = {},
  onRun,
  busy,
  off,
}: Omit<Props<Name>, 'settings'> & { setting: Name; row: ({ id: number } & Values) | undefined }) {
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
          if (field.name in inputs)
            return (
              <div key={field.name} className="hc-form-wide">
                {inputs[field.name]}
              </div>
            );
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
