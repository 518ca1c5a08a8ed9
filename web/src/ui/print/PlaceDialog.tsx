import { Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { ENGINES, type PrintEngine } from '#contract/report/machine.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import type { LabelDpi, LabelFormat } from '#contract/terms/label.ts';
import { fileOf } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { Dialog } from '../form/Dialog.tsx';
import { DictSelect } from '../form/DictSelect.tsx';
import { agentOf, setPlace, STOCK_NAMES, STOCKS, usePlace, type PlacePrinter, type Stock } from './place.ts';
import { base64Of } from './run.ts';
import { chooseUsb, usbOf } from './usb.ts';
import './print.css';

const USUAL: Pick<PlacePrinter, 'format' | 'dpi'> = { format: 'pdf', dpi: 203 };
const BROWSER = 'browser';
const ENGINE_NAMES: Readonly<Record<PrintEngine, string>> = {
  agent9113: '打印组件 9113',
  agent13888: '打印组件 13888',
  usb: 'USB标签打印机',
};

/** 本机打印机: which printer of this device takes what. Without one the browser prints, as it always can. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const place = usePlace();
  return (
    <Dialog
      open
      title="本机打印机"
      width={680}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <p className="hc-faint">设置保存在这台电脑的浏览器中，换人登录后仍有效。没有设置的单据由浏览器打印。</p>
      {STOCK_NAMES.map((stock) => (
        <StockRow key={stock} stock={stock} />
      ))}
      <label className="hc-print-template">
        <span>组件模板地址</span>
        <Input
          value={place.template}
          maxLength={300}
          placeholder="留空使用本系统的模板"
          onChange={(event) => setPlace({ ...place, template: event.target.value.trim() })}
        />
      </label>
    </Dialog>
  );
}

function StockRow({ stock }: { stock: Stock }) {
  const place = usePlace();
  const set = place[stock];
  const [engine, setEngine] = useState<PrintEngine | null>(set?.engine ?? null);
  const [found, setFound] = useState<string[]>([]);
  const [busy, setBusy] = useState<'look' | 'test' | null>(null);
  const put = (next: Partial<PlacePrinter>): void => {
    const printer = next.printer ?? set?.printer;
    if (engine && printer) setPlace({ ...place, [stock]: { ...USUAL, ...set, engine, ...next, printer } });
  };
  const choose = (next: PrintEngine | typeof BROWSER): void => {
    setFound([]);
    setEngine(next === BROWSER ? null : next);
    const { [stock]: _, ...rest } = place;
    setPlace(rest);
  };
  const look = async (): Promise<void> => {
    if (!engine) return;
    setBusy('look');
    setFound(await printersOf(engine));
    setBusy(null);
  };
  const test = async (): Promise<void> => {
    if (!set) return;
    setBusy('test');
    await tryOut(stock, set);
    setBusy(null);
  };
  const names = [...new Set([...(set ? [set.printer] : []), ...found])];
  return (
    <fieldset className="hc-print-stock">
      <legend>{STOCKS[stock]}</legend>
      <Space wrap>
        <Select
          aria-label={`${STOCKS[stock]}打印方式`}
          style={{ width: 160 }}
          value={engine ?? BROWSER}
          onChange={choose}
          options={[
            { value: BROWSER, label: '浏览器' },
            ...ENGINES.flatMap((value) =>
              value === 'usb' && (stock !== 'label' || !usbOf()) ? [] : { value, label: ENGINE_NAMES[value] },
            ),
          ]}
        />
        {engine && (
          <>
            <Select<string>
              aria-label={`${STOCKS[stock]}打印机`}
              style={{ width: 220 }}
              placeholder="请选择打印机"
              {...(set ? { value: set.printer } : {})}
              onChange={(printer) =>
                put({ printer, ...(engine === 'usb' && (set?.format ?? 'pdf') === 'pdf' ? { format: 'zpl' } : {}) })
              }
              options={names.map((value) => ({ value, label: value }))}
            />
            <Button loading={busy === 'look'} onClick={() => void look()}>
              查找打印机
            </Button>
          </>
        )}
        {engine && set && stock === 'label' && (
          <>
            <DictSelect
              dict="labelFormat"
              value={set.format}
              onChange={(value) => put({ format: value as LabelFormat })} // the dictionary's own codes
            />
            {set.format !== 'pdf' && (
              <DictSelect dict="labelDpi" value={set.dpi} onChange={(value) => put({ dpi: value as LabelDpi })} />
            )}
          </>
        )}
        {engine && set && (
          <Button loading={busy === 'test'} onClick={() => void test()}>
            打印测试页
          </Button>
        )}
      </Space>
    </fieldset>
  );
}

async function printersOf(engine: PrintEngine): Promise<string[]> {
  const usb = usbOf();
  if (engine === 'usb' && usb) await chooseUsb(usb);
  try {
    const names = (await agentOf(engine)?.printers())?.names ?? [];
    if (names.length === 0) notices.warning('没有找到打印机');
    return names;
  } catch (error) {
    notices.warning(error instanceof Error ? error.message : '没有找到打印机');
    return [];
  }
}

/** A page of bars and Chinese letters; it counts nothing. */
async function tryOut(stock: Stock, { engine, printer, format, dpi }: PlacePrinter): Promise<void> {
  const isLabel = stock === 'label';
  const wanted = isLabel ? format : 'pdf';
  try {
    const { blob } = await fileOf(printTaskApi.testPage, { isLabel, format: wanted, dpi });
    const job = { id: 'test', format: wanted, content: await base64Of(blob) };
    const [told] = (await agentOf(engine)?.print(printer, [job])) ?? [];
    if (told?.outcome === 'printed') notices.success('测试页已打印');
    else notices.warning(told?.error ?? '测试页没有打印');
  } catch (error) {
    notices.warning(isFailure(error) ? error.message : '测试页没有打印');
  }
}
