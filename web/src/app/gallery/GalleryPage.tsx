import { Button, Input, Space, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { machine } from '#contract/kit/machine.ts';
import { failureOf } from '../../data/failure.ts';
import { useSession } from '../../data/session.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Trace } from '../../ui/document/Trace.tsx';
import { ImagePreview } from '../../ui/files/ImagePreview.tsx';
import { DictSelect } from '../../ui/form/DictSelect.tsx';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { rule } from '../../ui/form/rule.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { HereContext, NowContext, type Here } from '../../ui/page/useHere.ts';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { StateChips } from '../../ui/search/Chips.tsx';
import { DateRange } from '../../ui/search/DateRange.tsx';
import type { Range } from '../../ui/search/span.ts';
import { column } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { GoodsText } from '../../ui/text/GoodsText.tsx';
import { QtyText } from '../../ui/text/QtyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { setNight, useNight } from '../shell/useNight.ts';
import { GalleryFiles } from './GalleryFiles.tsx';
import { GalleryLines } from './GalleryLines.tsx';
import { GalleryLook } from './GalleryLook.tsx';
import { GalleryStates } from './GalleryStates.tsx';

const life = machine({
  label: '样例单',
  initial: 'open',
  states: {
    open: [10, '新建'],
    begun: [30, '部分收货'],
    receiving: [50, '收货中'],
    done: [80, '已完成'],
    cancelled: [99, '已取消'],
  },
  actions: {
    receive: { label: '收货', from: ['open', 'begun', 'receiving'], permit: 'x:y:receive' },
    cancel: { label: '取消', from: ['open'], permit: 'x:y:cancel' },
  },
});

const shape = {
  code: z.string().min(1).max(20).meta({ label: '编码', fixed: true }),
  enabled: z.int().meta({ label: '状态', dict: 'enabled' }),
  mixed: z.boolean().meta({ label: '允许混放' }),
  qty: z.int('请输入正整数').min(1, '请输入正整数').meta({ label: '数量' }),
  startOn: z.iso.date().meta({ label: '启用日期' }),
  openAt: z.iso.time().meta({ label: '开门时间' }),
  remark: z.string().max(200).nullish().meta({ label: '备注', long: true }),
};

interface Sample {
  id: number;
  orderNo: string;
  status: number;
  qty: number;
  expectAt: string;
  goodsCode: string;
  goodsName: string;
  spec: string;
}

const ROWS: Sample[] = [10, 30, 50, 80, 99].map((status, i) => ({
  id: i + 1,
  orderNo: `IN250630-000${i + 1}`,
  status,
  qty: i * 1234,
  expectAt: `2025-06-3${i % 2} 09:30:00`,
  goodsCode: `SP-0${i + 1}`,
  goodsName: '速冻水饺',
  spec: '500g×20',
}));
const UNITS = [
  { name: '件', qty: 1 },
  { name: '箱', qty: 12 },
  { name: '托', qty: 480 },
];
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));

/** Every house widget on one page; for those who build with them. Development only. */
export function GalleryPage() {
  const night = useNight((s) => s.night);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<number | undefined>();
  const here = useMemo(
    (): Here => ({
      pathname: '/gallery',
      params: {},
      go: () => {},
      end: () => {},
      ask: (q) => setSearch(`?${q}`),
      hold: () => () => {},
      rename: () => {},
    }),
    [],
  );
  const now = useMemo(() => ({ search, title: '组件', active: true }), [search]);
  useSession.setState({ perms: new Set(['x:y:receive', 'x:y:cancel']) });
  return (
    <HereContext value={here}>
      <NowContext value={now}>
        <Page extra={<Switch checked={night} onChange={setNight} checkedChildren="夜" unCheckedChildren="日" />}>
          <GalleryLook />
          <Panel title="扫描">
            <Scanning />
          </Panel>
          <Panel title="状态、数量、操作">
            <Acts />
          </Panel>
          <StateChips life={life} status={status} onPick={setStatus} />
          <DataTable<Sample>
            rows={ROWS}
            rowNumber
            selection
            toolbar={(selected) => <Button disabled={selected.length === 0}>批量（{selected.length}）</Button>}
            columns={[
              column.text('orderNo', '单号', { link: () => '/' }),
              {
                key: 'goods',
                title: '商品',
                prose: true,
                render: (_, row) => (
                  <GoodsText of={row}>
                    <small className="hc-warn">抄码</small>
                  </GoodsText>
                ),
              },
              column.state(life, 'status'),
              column.qty('qty', '数量'),
              column.time('expectAt', '预计到货'),
            ]}
            actions={(row) => <Actions status={row.status} />}
          />
          <Panel title="录入">
            <Inputs />
          </Panel>
          <GalleryLines />
          <Panel title="详情">
            <Detail
              fields={fieldsOf(shape)}
              row={{
                code: 'A-01',
                enabled: 1,
                mixed: true,
                qty: 12000,
                startOn: '2025-06-30',
                openAt: '08:30',
                remark: '靠近3号月台',
              }}
            />
          </Panel>
          <Panel title="轨迹">
            <Trace
              items={[
                { at: '2025-06-30 10:12:00', who: '李四', act: '收货', from: '新建', to: '部分收货', note: '12 箱' },
                { at: '2025-06-30 10:02:00', who: '李四', act: '收货', undone: true },
                { at: '2025-06-30 09:00:00', who: '张三', act: '新建', to: '新建' },
              ]}
            />
          </Panel>
          <Panel title="图片">
            <ImagePreview urls={null} /> <ImagePreview urls={PICTURES} />
          </Panel>
          <Panel title="文件：图片与附件">
            <GalleryFiles picture={PICTURES[0]} />
          </Panel>
          <Panel title="失败">
            <Trouble failure={failureOf({ http: 500, url: '/api', traceId: '7f3a9c2e' })} retry={() => {}} />
            <Trouble failure={failureOf({ http: 403, url: '/api' })} />
          </Panel>
          <GalleryStates />
        </Page>
      </NowContext>
    </HereContext>
  );
}

const PICTURES = ['#1f6299', '#2b8a57'].map(
  (colour) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="${colour}"/></svg>`)}`,
);

const Scanning = () => (
  <ScanField
    label="扫描商品条码"
    hint="扫描托盘或商品条码开始收货"
    onScan={async (code) => {
      await wait();
      if (code.startsWith('x')) throw new Error(`条码【${code}】不属于本单`);
      return code.startsWith('d')
        ? { text: '本单已收完', sub: 'IN250630-0001', tone: 'done' }
        : { text: '已收 12 件', sub: `${code} 速冻水饺 500g` };
    }}
  />
);

const Actions = ({ status }: { status: number }) => (
  <>
    <Act life={life} action="receive" state={status} onConfirm={wait} />
    <Act life={life} action="cancel" state={status} reason="required" danger onConfirm={wait} />
  </>
);

const Acts = () => (
  <Space wrap>
    {Object.keys(life.states).map((state) => (
      <StatusTag key={state} life={life} state={Number(state)} />
    ))}
    <QtyText value={1234567} unit="件" />
    <QtyText value={1000} units={UNITS} />
    <QtyText value={0} />
    <QtyText value={null} />
    <Actions status={10} />
    <Actions status={80} />
    <Act permit="session" label="危险操作" danger onConfirm={wait} />
    <Act permit="session" label="主操作" primary onConfirm={wait} />
    <Act permit="session" label="不可用" off="请先选择数据" onConfirm={wait} />
  </Space>
);

function Inputs() {
  const [range, setRange] = useState<Range | undefined>();
  return (
    <Form layout="vertical" className="hc-form-two" initialValues={{ mixed: true }}>
      {fieldsOf(shape).map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={field.label}
          required={field.required}
          rules={[rule(shape[field.name as keyof typeof shape])]}
        >
          <FieldInput field={field} />
        </Form.Item>
      ))}
      <Form.Item label="时间段">
        <DateRange value={range ?? null} onChange={setRange} />
      </Form.Item>
      <Form.Item label="字典多选">
        <DictSelect dict="areaKind" multiple />
      </Form.Item>
      <Form.Item label="所发的值">
        <Input disabled value={JSON.stringify(range ?? null)} />
      </Form.Item>
    </Form>
  );
}
