import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { fileApi, SHOWN_INLINE, type FileShown } from '#contract/ops/file.ts';
import { call } from '../../data/call.ts';
import { useCall } from '../../data/query.ts';
import { FileTile } from './FileTile.tsx';
import { fileSize } from './size.ts';
import './files.css';

/** Half of what an address works: one that is shown can be followed. */
const ANEW_MS = 300_000;

/** The files of a row of a table: how many, and by a click which. */
export function FileLinks({ files }: { files: readonly FileShown[] }) {
  if (files.length === 0) return <>-</>;
  return (
    <Popover content={<Files files={files} />} trigger="click" placement="left" destroyOnHidden>
      <Button type="link" size="small" className="hc-row-act" icon={<PaperClipOutlined />}>
        {files.length}
      </Button>
    </Popover>
  );
}

/** By name a file is saved; what the browser can show opens in a tab of its own, where it has neither session nor scripts. */
function Files({ files }: { files: readonly FileShown[] }) {
  const ids = files.filter(({ mime }) => SHOWN_INLINE.includes(mime)).map(({ id }) => id);
  const asked = useCall(
    fileApi.addresses,
    { ids },
    { enabled: ids.length > 0, staleMs: ANEW_MS, everyMs: ANEW_MS, quiet: true },
  );
  const addresses = new Map(asked.isFetching ? [] : asked.data?.map(({ id, url }) => [id, url]));
  return (
    <ul className="hc-file-lines">
      {files.map((file) => (
        <FileTile
          key={file.id}
          picture={false}
          name={file.fileName}
          note={fileSize(file.sizeByte)}
          href={addresses.get(file.id)}
          onOpen={() => void call(fileApi.preview, { id: file.id })}
        />
      ))}
    </ul>
  );
}
