import { Button, Skeleton, Space, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { UNREAD } from '#contract/terms/unread.ts';
import { isFailure } from '../../../data/failure.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { useDraft } from '../../../ui/form/useDraft.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { BarcodesGrid, UnitsGrid } from './GoodsUnits.tsx';
import '../basic.css';

type Values = SentTo<typeof goodsApi.add>;
type Name = keyof typeof shape;

const { shape } = goodsApi.add.input;
const schemas: Readonly<Record<string, z.ZodType>> = shape;
const TABS = {
  base: [
    'ownerId',
    'code',
    'name',
    'shortName',
    'spec',
    'brandId',
    'categoryId',
    'levelId',
    'storageMode',
    'qcMode',
    'isCatchWeight',
    'serialMode',
    'status',
    'length',
    'width',
    'height',
    'weight',
    'volume',
    'palletQty',
  ],
  units: ['baseUnitId', 'units', 'barcodes'],
  life: ['isLot', 'shelfLifeDays', 'receiveMinPct', 'shipStopDays', 'nearDays'],
  images: ['images'],
} as const satisfies Record<string, readonly Name[]>;
type Tab = keyof typeof TABS;

const tabOf = (name: unknown): Tab =>
  (Object.keys(TABS) as Tab[]).find((tab) => TABS[tab].some((n) => n === name)) ?? 'base';
const initial = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, schema.safeParse(undefined).data]),
);

interface Props {
  row: { id: number } | undefined;
  open: boolean;
  onClose: () => void;
}

/** Add or edit goods; an edit starts from what the server knows now, child rows included. */
export function GoodsForm({ row, open, onClose }: Props) {
  const detail = useCall(goodsApi.detail, { id: row?.id }, { enabled: open && row !== undefined, staleMs: 0 });
  const known = row ? detail.data : undefined;
  const wait = row && (detail.isPending || detail.isFetching);
  return (
    <Drawer title={row ? '编辑商品' : '新增商品'} open={open} onClose={onClose} width={920}>
      {detail.error && row ? (
        <Trouble failure={detail.error} retry={() => void detail.refetch()} />
      ) : wait ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Body key={known?.version ?? 'new'} known={known} onClose={onClose} />
      )}
    </Drawer>
  );
}

function Body({ known, onClose }: { known: OutputOf<typeof goodsApi.detail> | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const draft = useDraft(form, known ? `goods ${known.id}.${known.version}` : 'goods new');
  const close = (): void => {
    draft.drop();
    onClose();
  };
  const [tab, setTab] = useState<Tab>('base');
  const touches = [goodsApi.page, goodsApi.options, goodsApi.detail];
  const add = useAct(goodsApi.add, touches, { form });
  const update = useAct(goodsApi.update, touches, { form });
  const busy = add.isPending || update.isPending;
  const save = async (): Promise<void> => {
    const entered = form.getFieldsValue(true) as Record<string, unknown>; // a form is untyped inside
    const values = Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, given(schema, entered[name])]),
    ) as Values;
    try {
      await (known ? update.mutateAsync({ ...values, id: known.id, version: known.version }) : add.mutateAsync(values));
      close();
    } catch (error) {
      const field = isFailure(error) ? error.fields[0]?.field : undefined;
      if (field) setTab(tabOf(field.split(/[.[]/)[0]));
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="hc-goods"
      initialValues={
        known
          ? { ...known, units: known.units.filter(({ level }) => level > 1), images: known.images.map(({ id }) => id) }
          : initial
      }
      onValuesChange={draft.keep}
      onFinish={() => void save()}
      onFinishFailed={({ errorFields }) => setTab(tabOf(errorFields[0]?.name[0]))}
    >
      <DraftNote of={draft} onReset={() => form.resetFields()} />
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={[
          {
            key: 'base',
            label: '基本',
            forceRender: true,
            children: <Fields names={TABS.base} editing={known !== undefined} />,
          },
          {
            key: 'units',
            label: '单位条码',
            forceRender: true,
            children: (
              <>
                <Fields names={['baseUnitId']} editing={known !== undefined} />
                <UnitsGrid />
                <BarcodesGrid />
              </>
            ),
          },
          {
            key: 'life',
            label: '效期',
            forceRender: true,
            children: <Fields names={TABS.life} editing={known !== undefined} />,
          },
          {
            key: 'images',
            label: '图片',
            forceRender: true,
            children: (
              <Form.Item
                name="images"
                label="商品图片"
                rules={[{ ...rule(shape.images), validateTrigger: 'onSubmit' }]}
              >
                <FilesInput use="goods" known={known?.images} first="主图" />
              </Form.Item>
            ),
          },
        ]}
      />
      <Space className="hc-goods-foot">
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Space>
    </Form>
  );
}

function Fields({ names, editing }: { names: readonly Name[]; editing: boolean }): ReactNode {
  return (
    <div className="hc-form-three">
      {names.map((name) => {
        const field = fieldOf(name, shape[name]);
        return (
          <Form.Item
            key={name}
            name={name}
            label={field.label}
            required={field.required}
            rules={[rule(shape[name])]}
            extra={field.unread ? UNREAD : field.hint}
          >
            <FieldInput field={field} disabled={field.fixed && editing} />
          </Form.Item>
        );
      })}
    </div>
  );
}
