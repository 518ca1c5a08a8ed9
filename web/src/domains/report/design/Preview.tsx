import { FilePdfOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { Design } from '#contract/report/design/design.ts';
import { DESIGNED, type DesignKind } from '#contract/report/design/kinds.ts';
import { printTemplateApi } from '#contract/report/design/template.ts';
import { useCall, useDownload } from '../../../data/query.ts';
import { PageSvg } from '../../../ui/document/LabelSheet.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';

/** What the server prints of this design, with a document chosen by its number or with samples. */
export function Preview({ kind, design, onClose }: { kind: DesignKind; design: Design; onClose: () => void }) {
  const [no, setNo] = useState('');
  const asked = { kind, design, no };
  const drawn = useCall(printTemplateApi.preview, asked, { keep: true, quiet: true });
  const file = useDownload(printTemplateApi.previewFile);
  const { of } = DESIGNED[kind];
  return (
    <Dialog open title="预览" width={860} footer={null} onCancel={onClose}>
      <div className="hc-design-preview-head">
        <Input.Search
          aria-label="单号或编码"
          placeholder={`输入${of}的单号或编码，不填时用示例数据`}
          allowClear
          maxLength={64}
          enterButton="预览"
          onSearch={(text) => setNo(text.trim())}
        />
        <Button icon={<FilePdfOutlined />} loading={file.isPending} onClick={() => file.mutate(asked)}>
          下载 PDF
        </Button>
      </div>
      {drawn.error ? (
        <Trouble failure={drawn.error} retry={() => void drawn.refetch()} />
      ) : drawn.data ? (
        <>
          <p className="hc-faint">
            {no === '' ? '示例数据' : no}，共 {drawn.data.pageCount} 页
            {drawn.data.pageCount > drawn.data.pages.length && `，显示前 ${drawn.data.pages.length} 页`}
          </p>
          <div className="hc-design-pages" aria-busy={drawn.isFetching}>
            {drawn.data.pages.map((page, n) => (
              <PageSvg key={n} page={page} name={`第 ${n + 1} 页`} />
            ))}
          </div>
        </>
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  );
}
