import { CameraOutlined, PlusOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FILE_BUCKETS, FILE_USES, UNFINISHED, fileApi, type FileShown, type FileUse } from '#contract/ops/file.ts';
import { call } from '../../data/call.ts';
import { notices } from '../../data/notices.ts';
import { Form } from '../form/Form.tsx';
import { useNarrow } from '../page/useNarrow.ts';
import { FileTile } from './FileTile.tsx';
import { isWaiting, moved } from './order.ts';
import { fileSize } from './size.ts';
import { useFile } from './useFile.ts';
import { useUploads, type Waiting } from './useUploads.ts';
import './files.css';

interface Props {
  use: FileUse;
  /** From antd's Form.Item. */
  id?: string;
  value?: readonly number[] | undefined;
  onChange?: (ids: number[]) => void;
  /** What the server has said of those that were there. */
  known?: readonly FileShown[] | undefined;
  /** What the first one stands for. */
  first?: string;
  /** Of a page that goes on without a network: a picture taken then is kept on the device until its act is sent. */
  keeps?: boolean;
}

const DOCUMENTS = '.png,.jpg,.jpeg,.pdf,.docx,.xlsx,.pptx';

/** The files of a row: picked, dropped, pasted or photographed, shown while they travel, sent again, looked at, put in order, taken away. Holds ids. */
export function FilesInput({ use, id, value = [], onChange, known = [], first, keeps = false }: Props) {
  const { images, most } = FILE_USES[use];
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const change = (step: (ids: readonly number[]) => number[]): void => {
    latest.current = step(latest.current);
    onChange?.([...latest.current]);
  };
  const uploads = useUploads({ images, keeps, change });
  useArrival(uploads.waiting.length > 0);
  // A place held by an upload of an earlier life of this form is nobody's.
  useEffect(() => {
    if (latest.current.some(isWaiting)) change((ids) => ids.filter((one) => !isWaiting(one)));
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, at the beginning
  const grabbed = useRef<number | null>(null);
  const facts = new Map([...known.map((file): [number, FileShown] => [file.id, file]), ...uploads.sent]);
  const add = (files: readonly File[]): void => {
    const room = most - latest.current.length;
    if (files.length > room) notices.warning(`最多${most}个文件`);
    uploads.add(files.slice(0, Math.max(0, room)));
  };
  const remove = (one: number): void => {
    uploads.drop(one);
    change((ids) => ids.filter((other) => other !== one));
  };
  const shown = value.filter((one) => !isWaiting(one) || uploads.waiting.some((waiting) => waiting.id === one));
  const place = (at: number) => ({
    onRemove: () => remove(shown[at] ?? 0),
    onBack: at > 0 ? () => change(() => moved(shown, at, at - 1)) : undefined,
    onOn: at < shown.length - 1 ? () => change(() => moved(shown, at, at + 1)) : undefined,
    drag: {
      draggable: true as const,
      onDragStart: () => {
        grabbed.current = at;
      },
      onDragOver: (event: React.DragEvent) => {
        if (grabbed.current !== null) event.preventDefault();
      },
      onDrop: (event: React.DragEvent) => {
        if (grabbed.current === null) return;
        event.preventDefault();
        event.stopPropagation();
        change(() => moved(shown, grabbed.current ?? at, at));
        grabbed.current = null;
      },
    },
  });
  const tiles = shown.map((one, at) => {
    const waiting = uploads.waiting.find((other) => other.id === one),
      mark = at === 0 ? first : undefined;
    return waiting ? (
      <OnItsWay key={one} of={waiting} images={images} mark={mark} retry={() => uploads.retry(one)} {...place(at)} />
    ) : (
      <Kept key={one} id={one} known={facts.get(one)} images={images} mark={mark} {...place(at)} />
    );
  });
  return (
    <DropZone onFiles={add}>
      <Image.PreviewGroup>
        <ul className={images ? 'hc-file-tiles' : 'hc-file-lines'}>
          {tiles}
          {shown.length < most && (
            <li>
              <Pick id={id} images={images} onFiles={add} />
            </li>
          )}
        </ul>
      </Image.PreviewGroup>
      <small className="hc-faint">
        {images
          ? `png、jpg，每张不超过${FILE_BUCKETS.images.maxMb}MB，大图自动压缩，最多${most}张；可拖入或粘贴`
          : `png、jpg、PDF、Word、Excel、PPT，每个不超过${FILE_BUCKETS.files.maxMb}MB，最多${most}个；可拖入或粘贴`}
      </small>
    </DropZone>
  );
}

/** A form that was asked too early says so no longer when all has arrived. */
function useArrival(travelling: boolean): void {
  const form = Form.useFormInstance() as ReturnType<typeof Form.useFormInstance> | undefined;
  useEffect(() => {
    if (travelling || !form) return;
    const early = form.getFieldsError().filter(({ errors }) => errors.includes(UNFINISHED));
    if (early.length > 0) form.validateFields(early.map(({ name }) => name)).catch(() => undefined);
  }, [travelling, form]);
}

type TileControls = Pick<React.ComponentProps<typeof FileTile>, 'onRemove' | 'onBack' | 'onOn' | 'drag' | 'mark'>;

function OnItsWay({ of, images, retry, ...place }: { of: Waiting; images: boolean; retry: () => void } & TileControls) {
  return (
    <FileTile
      picture={images}
      name={of.name}
      share={of.share}
      error={of.error}
      onRetry={of.error ? retry : undefined}
      {...place}
    />
  );
}

function Kept({
  id,
  known,
  images,
  ...place
}: { id: number; known: FileShown | undefined; images: boolean } & TileControls) {
  const { data: file, error } = useFile(id, images || !known);
  const size = known?.sizeByte ?? file?.sizeByte;
  return (
    <FileTile
      picture={images}
      name={known?.fileName ?? file?.name ?? '文件'}
      note={size === undefined ? '' : fileSize(size)}
      url={images ? file?.url : undefined}
      error={error ? '载入失败' : null}
      onOpen={() => void call(fileApi.preview, { id })}
      {...place}
    />
  );
}

/** The box that opens the system's choice; on a handheld its camera as well. */
function Pick({ id, images, onFiles }: { id: string | undefined; images: boolean; onFiles: (files: File[]) => void }) {
  const narrow = useNarrow();
  const picked = (event: React.ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <span className="hc-file-pick">
      <label>
        <input type="file" multiple {...(id ? { id } : {})} accept={images ? 'image/*' : DOCUMENTS} onChange={picked} />
        <PlusOutlined />
        <span>{images ? '选择图片' : '选择文件'}</span>
      </label>
      {narrow && images && (
        <label>
          <input type="file" accept="image/*" capture="environment" onChange={picked} />
          <CameraOutlined />
          <span>拍照</span>
        </label>
      )}
    </span>
  );
}

/** Takes what is dropped on it, and what is pasted while it is in sight and nobody types. */
function DropZone({ onFiles, children }: React.PropsWithChildren<{ onFiles: (files: File[]) => void }>) {
  const [over, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !box.current?.checkVisibility()) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const files = (event: React.DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return (
    <div
      ref={box}
      className="hc-files"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (files(event)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (files(event)) {
          event.preventDefault();
          onFiles([...event.dataTransfer.files]);
        }
      }}
    >
      {children}
    </div>
  );
}
