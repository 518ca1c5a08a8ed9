import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { fileApi, type FileShown } from '#contract/ops/file.ts';
import { call } from '../../data/call.ts';
import { fileSize } from '../fileSize.ts';
import { FileTile } from './FileTile.tsx';
import './files.css';

/** The files of a row of a table: how many, and by a click which. */
export function FileLinks({ files }: { files: readonly FileShown[] }) {
  if (files.length === 0) return <>-</>;
  const list = <ul className="hc-file-lines">{files.map((file) => <FileTile key={file.id} picture={false} name={file.fileName} note={fileSize(file.sizeByte)} onOpen={() => void call(fileApi.preview, { id: file.id })} />)}</ul>;
  return <Popover content={list} trigger="click" placement="left"><Button type="link" size="small" className="hc-row-act" icon={<PaperClipOutlined />}>{files.length}</Button></Popover>;
}
