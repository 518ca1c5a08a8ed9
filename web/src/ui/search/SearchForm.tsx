import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Badge, Button, Input, Select } from 'antd';
import { useEffect, useRef, useState, type ClipboardEvent, type ReactElement, type ReactNode } from 'react';
import type { Field } from '#contract/kit/field.ts';
import { ALL } from '../form/choices.ts';
import { FieldInput } from '../form/FieldInput.tsx';
import { Form } from '../form/Form.tsx';
import { useUnsaved } from '../form/useUnsaved.ts';
import { useWidth } from '../page/useSize.ts';
import type { List } from '../table/useList.ts';
import { DateRange } from './DateRange.tsx';
import { searchItems, toFilters, toForm, type FormValues, type SearchItem } from './search-items.ts';
import type { Range } from './span.ts';
import { joinedCodes } from './url.ts';

interface Props {
  list: List<never> | List<object>;
  /** Instead of the list's own fields. */
  fields?: readonly Field[];
  /** Which filters, in which order. */
  only?: readonly string[];
  /** By name of the filter: what is entered there instead of the field's own box. */
  inputs?: Readonly<Record<string, ReactElement>>;
  /** Further boxes, drawn after the fields. */
  children?: ReactNode;
}

const BOX_WIDTH = 250;
const BUTTONS_WIDTH = 210;
const YES_NO = [
  { ...ALL, value: '' },
  { value: true, label: '是' },
  { value: false, label: '否' },
];

/** The query bar of a list: one row, more on demand; what is asked stands in the address. */
export function SearchForm({ list, fields = list.fields, only, inputs = {}, children }: Props) {
  const [form] = Form.useForm<FormValues>();
  const items = searchItems(fields, only);
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidth(bar);
  const [open, setOpen] = useState(false);
  const fit = Math.max(1, Math.floor((width - BUTTONS_WIDTH) / BOX_WIDTH));
  const shown = open ? items : items.slice(0, fit);
  const held = JSON.stringify(toForm(items, list.filters));
  // The address is the truth: back, a pasted link and reset change it without this form.
  useEffect(() => {
    form.setFieldsValue(JSON.parse(held));
  }, [form, held]);
  const submit = (): void => list.setFilters({ ...list.filters, ...toFilters(items, form.getFieldsValue(true)) });
  const changed = (values: FormValues): void => {
    // Chosen is meant; typed is meant when Enter or 查询 says so.
    if (!Object.keys(values).some((key) => isTyped(items.find((item) => item.key === key)))) submit();
  };
  // What was sent stands in the address; what was only typed stands nowhere else.
  useUnsaved(
    () =>
      JSON.stringify(toFilters(items, form.getFieldsValue(true))) !==
      JSON.stringify(toFilters(items, JSON.parse(held))),
  );
  const reset = (): void => {
    form.setFieldsValue(Object.fromEntries(items.map(({ key }) => [key, undefined])));
    submit();
  };
  const hidden = items.slice(shown.length).filter(({ field }) => list.filters[field.name] !== undefined).length;
  return (
    <Form
      form={form}
      component="form"
      className="hc-search"
      data-kept
      onFinish={submit}
      onValuesChange={changed}
      initialValues={toForm(items, list.filters)}
      colon={false}
    >
      <div ref={bar} className="hc-search-boxes" data-open={open}>
        {shown.map((item) => (
          <Form.Item key={item.key} name={item.key} label={item.label}>
            {inputs[item.field.name] ?? (
              <Box
                item={item}
                onMany={(text) => {
                  form.setFieldValue(item.key, text);
                  submit();
                }}
              />
            )}
          </Form.Item>
        ))}
        {children}
        <div className="hc-search-buttons">
          <Button type="primary" htmlType="submit" loading={list.query.isFetching}>
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
          {items.length > fit && (
            <Badge count={open ? 0 : hidden} size="small">
              <Button type="link" className="hc-search-more" onClick={() => setOpen(!open)}>
                {open ? (
                  <>
                    收起 <UpOutlined />
                  </>
                ) : (
                  <>
                    展开 <DownOutlined />
                  </>
                )}
              </Button>
            </Badge>
          )}
        </div>
      </div>
    </Form>
  );
}

const isTyped = (item: SearchItem | undefined): boolean =>
  item !== undefined &&
  !item.to &&
  !item.field.dict &&
  !item.field.ref &&
  (item.field.kind === 'text' || item.field.kind === 'integer' || item.field.kind === 'decimal');

interface BoxProps {
  item: SearchItem;
  onMany: (text: string) => void;
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

function Box({ item, onMany, id, value, onChange }: BoxProps) {
  const named = id ? { id } : {};
  if (item.to)
    return (
      <DateRange
        {...named}
        bare={item.field.kind === 'date'}
        value={(value ?? null) as Range | null}
        {...(onChange ? { onChange } : {})}
      />
    ); // held by toForm
  if (item.field.kind === 'boolean')
    return (
      <Select
        {...named}
        allowClear
        placeholder={ALL.label}
        options={YES_NO}
        value={value}
        onChange={(on) => onChange?.(on === '' ? undefined : on)}
      />
    );
  if (!isTyped(item) || item.field.kind !== 'text')
    return (
      <FieldInput
        {...named}
        all={item.field.dict !== undefined || item.field.ref !== undefined}
        field={{ ...item.field, long: false }}
        value={value}
        {...(onChange ? { onChange } : {})}
      />
    );
  const pasted = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    onMany(joinedCodes(text));
  };
  return (
    <Input
      {...named}
      allowClear
      maxLength={4000}
      value={typeof value === 'string' ? value : ''}
      onPaste={pasted}
      onChange={(e) => onChange?.(e.target.value)}
      placeholder={/code|no$|sn$|keyword/i.test(item.field.name) ? '可粘贴多个' : '请输入'}
    />
  );
}
