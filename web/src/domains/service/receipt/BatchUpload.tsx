import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Empty, Table, Tag } from 'antd';
import { isFailure } from '../../../data/failure.ts';
import { notices } from '../../../data/notices.ts';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { RECEIPT_READS } from './reads.ts';
import { useBatchUpload } from './useBatchUpload.ts';

type Batch = ReturnType<typeof useBatchUpload>;
type Picture = Batch['pictures'][number];

/** 批量上传: pictures find their receipts by the code they show, else by the name of their file; what says two things or nothing is chosen by hand. */
export function BatchUpload({ open, onClose }: { open: boolean; onClose: () => void }) {
  const batch = useBatchUpload();
  const outcome = useBatch(RECEIPT_READS);
  const ready = batch.pictures.filter(({ omsOutNo }) => omsOutNo !== '').length;
  const send = async (): Promise<void> => {
    try {
      const fared = await batch.send();
      outcome.tell(
        '上传回单',
        fared.map(({ omsOutNo, ok, msg }) => ({ no: omsOutNo, ok, msg })),
      );
      if (fared.every(({ ok }) => ok) && ready === batch.pictures.length) onClose();
    } catch (error) {
      if (isFailure(error)) notices.fault(error);
    }
  };
  return (
    <>
      <Dialog
        open={open}
        title="批量上传回单"
        width={760}
        onCancel={() => {
          batch.clear();
          onClose();
        }}
        footer={
          <Button
            type="primary"
            disabled={ready === 0 || batch.reading > 0}
            loading={batch.sending}
            onClick={() => void send()}
          >
            上传{ready > 0 ? ` ${ready} 张` : ''}
          </Button>
        }
      >
        <p className="hc-faint">
          图片里有送货单的条码（歪斜、倒置都可以），或文件名里有出库单号（如
          O251125-0001_1.jpg），就能自动对上回单；条码与文件名不一致、没有回单的不会自动对上，请选择或填写出库单号。
        </p>
        <Pick onFiles={(files) => void batch.add(files)} busy={batch.reading} />
        <Pictures batch={batch} />
      </Dialog>
      {outcome.dialog}
    </>
  );
}

function Pick({ onFiles, busy }: { onFiles: (files: File[]) => void; busy: number }) {
  const picked = (event: React.ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <span className="hc-file-pick">
      <label>
        <input type="file" multiple accept="image/*" onChange={picked} />
        <PlusOutlined />
        <span>{busy > 0 ? `正在识别条码，还有 ${busy} 张…` : '选择图片'}</span>
      </label>
    </span>
  );
}

function Pictures({ batch }: { batch: Batch }) {
  return (
    <Table<Picture>
      size="small"
      rowKey="key"
      dataSource={[...batch.pictures]}
      pagination={false}
      scroll={{ y: 360 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有选择图片" /> }}
      columns={[
        { title: '图片', dataIndex: 'name', ellipsis: true },
        { title: '识别', key: 'by', width: 190, render: (_, one) => <By of={one} /> },
        {
          title: '出库单号',
          key: 'no',
          width: 220,
          render: (_, one) => (
            <AutoComplete
              aria-label={`出库单号 ${one.name}`}
              value={one.omsOutNo}
              status={one.omsOutNo === '' ? 'warning' : ''}
              placeholder={one.choices.length > 0 ? '请选择' : '请输入出库单号'}
              maxLength={64}
              options={one.choices.map((no) => ({ value: no, label: <Choice no={no} of={batch.known} /> }))}
              popupMatchSelectWidth={false}
              style={{ width: '100%' }}
              onChange={(no: string | undefined) => batch.rename(one, no ?? '')}
            />
          ),
        },
        {
          key: 'drop',
          width: 48,
          render: (_, one) => (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`移除 ${one.name}`}
              onClick={() => batch.drop(one.key)}
            />
          ),
        },
      ]}
    />
  );
}

/** A receipt a picture may belong to, and whose it is. */
function Choice({ no, of }: { no: string; of: Batch['known'] }) {
  return (
    <>
      {no} <span className="hc-faint">{of.get(no)?.customerName}</span>
    </>
  );
}

const BY = { code: '条码', name: '文件名', hand: '手工' } as const;

/** What a picture was recognised by, or why not. */
function By({ of: { error, doubt, by, omsOutNo } }: { of: Picture }) {
  const wrong = error ?? doubt;
  if (wrong)
    return (
      <Tag variant="filled" color={omsOutNo === '' ? 'warning' : 'error'} title={wrong}>
        {wrong}
      </Tag>
    );
  if (by === null || omsOutNo === '') return <Tag variant="filled">未识别</Tag>;
  return (
    <Tag variant="filled" color="success">
      {BY[by]}
    </Tag>
  );
}
