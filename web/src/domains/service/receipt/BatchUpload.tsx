import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Input, Table, Tag } from 'antd';
import { isFailure } from '../../../data/failure.ts';
import { notices } from '../../../data/notices.ts';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { RECEIPT_READS } from './reads.ts';
import { useBatchUpload } from './useBatchUpload.ts';

type Batch = ReturnType<typeof useBatchUpload>;
type Picture = Batch['pictures'][number];

/** 批量上传: pictures find their receipts by the code they show, else by the name of their file, else by hand. */
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
            disabled={ready === 0 || batch.reading}
            loading={batch.sending}
            onClick={() => void send()}
          >
            上传{ready > 0 ? ` ${ready} 张` : ''}
          </Button>
        }
      >
        <p className="hc-faint">
          图片里有出库单条码，或文件名里有出库单号（如 O251125-0001_1.jpg），就能自动对上回单；对不上的请填写出库单号。
        </p>
        <Pick onFiles={(files) => void batch.add(files)} busy={batch.reading} />
        <Pictures batch={batch} />
      </Dialog>
      {outcome.dialog}
    </>
  );
}

function Pick({ onFiles, busy }: { onFiles: (files: File[]) => void; busy: boolean }) {
  const picked = (event: React.ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <span className="hc-file-pick">
      <label>
        <input type="file" multiple accept="image/*" onChange={picked} />
        <PlusOutlined />
        <span>{busy ? '正在识别条码…' : '选择图片'}</span>
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
        { title: '识别', key: 'by', width: 120, render: (_, one) => <By of={one} /> },
        {
          title: '出库单号',
          key: 'no',
          width: 220,
          render: (_, one) => (
            <Input
              aria-label={`出库单号 ${one.name}`}
              value={one.omsOutNo}
              status={one.omsOutNo === '' ? 'warning' : ''}
              placeholder="请输入出库单号"
              maxLength={64}
              onChange={(event) => batch.rename(one.key, event.target.value.trim().toUpperCase())}
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

/** What a picture was recognised by. */
function By({ of }: { of: Picture }) {
  if (of.error)
    return (
      <Tag variant="filled" color="error" title={of.error}>
        {of.error}
      </Tag>
    );
  if (of.scanned !== null && of.scanned !== of.omsOutNo)
    return (
      <Tag variant="filled" color="error" title={`图片里是 ${of.scanned}`}>
        条码不符
      </Tag>
    );
  if (of.omsOutNo === '') return <Tag variant="filled">未识别</Tag>;
  return (
    <Tag variant="filled" color="success">
      {of.scanned === null ? '文件名' : '条码'}
    </Tag>
  );
}
