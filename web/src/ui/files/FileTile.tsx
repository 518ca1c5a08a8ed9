import { DeleteOutlined, FileOutlined, LeftOutlined, RedoOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Image, Progress, Tooltip } from 'antd';
import type { DragEvent, ReactNode } from 'react';

export interface Tile {
  name: string;
  /** Beside the name: how large it is. */
  note?: string | undefined;
  /** Of a picture, as soon as there is one to show. */
  url?: string | undefined;
  /** On its way: what part has left. */
  share?: number | undefined;
  error?: string | null | undefined;
  /** What it stands for, as the first of them. */
  mark?: string | undefined;
  picture: boolean;
}

interface Acts {
  onRemove?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  onOpen?: (() => void) | undefined;
  /** Where it is looked at in a tab of its own. */
  href?: string | undefined;
  /** One place on or back; absent at the ends. */
  onBack?: (() => void) | undefined;
  onOn?: (() => void) | undefined;
  drag?:
    | {
        draggable: true;
        onDragStart: (event: DragEvent) => void;
        onDragOver: (event: DragEvent) => void;
        onDrop: (event: DragEvent) => void;
      }
    | undefined;
}

/** One file in its place: a picture as a tile, anything else as a line. */
export function FileTile({ picture, ...rest }: Tile & Acts) {
  return picture ? <Picture {...rest} /> : <Line {...rest} />;
}

type Parts = Omit<Tile, 'picture'> & Acts;

function Picture({ name, url, share, error, mark, drag, ...acts }: Parts) {
  return (
    <li className="hc-file-tile" data-state={error ? 'error' : undefined} {...drag}>
      {url ? (
        <Image src={url} alt={name} width={104} height={104} />
      ) : (
        <span className="hc-file-blank">
          {error ? (
            <Tooltip title={error}>
              <em>{error}</em>
            </Tooltip>
          ) : (
            <State share={share} name={name} />
          )}
        </span>
      )}
      {mark && <b className="hc-file-mark">{mark}</b>}
      <span className="hc-file-acts">
        <Buttons name={name} {...acts} />
      </span>
    </li>
  );
}

function Line({ name, note, share, error, drag, onOpen, href, ...acts }: Parts) {
  return (
    <li className="hc-file-line" data-state={error ? 'error' : undefined} {...drag}>
      <FileOutlined />
      {onOpen ? (
        <Button type="link" size="small" className="hc-file-name" onClick={onOpen} title={name}>
          {name}
        </Button>
      ) : (
        <span className="hc-file-name" title={name}>
          {name}
        </span>
      )}
      {error ? (
        <em>{error}</em>
      ) : share === undefined ? (
        <span className="hc-faint">{note}</span>
      ) : (
        <State share={share} name={name} />
      )}
      <span className="hc-file-acts">
        {href && (
          <Button
            type="link"
            size="small"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`查看${name}`}
          >
            查看
          </Button>
        )}
        <Buttons name={name} {...acts} />
      </span>
    </li>
  );
}

const State = ({ share, name }: { share: number | undefined; name: string }): ReactNode =>
  share === undefined ? (
    <span className="hc-faint">载入中</span>
  ) : (
    <Progress percent={Math.round(share * 100)} size="small" aria-label={`上传${name}`} />
  );

function Buttons({
  name,
  onRemove,
  onRetry,
  onBack,
  onOn,
}: { name: string } & Pick<Acts, 'onRemove' | 'onRetry' | 'onBack' | 'onOn'>) {
  const button = (label: string, icon: ReactNode, act: (() => void) | undefined): ReactNode =>
    act && (
      <Tooltip title={label}>
        <Button type="text" size="small" icon={icon} aria-label={`${label}${name}`} onClick={act} />
      </Tooltip>
    );
  return (
    <>
      {button('前移', <LeftOutlined />, onBack)}
      {button('后移', <RightOutlined />, onOn)}
      {button('重试', <RedoOutlined />, onRetry)}
      {button('移除', <DeleteOutlined />, onRemove)}
    </>
  );
}
