import { Button } from 'antd';
import { useRef, useState, type PointerEvent } from 'react';
import { notices } from '../../../data/notices.ts';
import { uuid } from '../../../data/storage.ts';
import { useSendFile } from '../../../ui/files/sender.ts';

const WIDTH = 640,
  HEIGHT = 320;

/** A signature with the finger, kept as a picture once it is confirmed. */
export function SignaturePad({ onSigned }: { onSigned: (fileIds: number[]) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'blank' | 'drawn' | 'sending' | 'kept'>('blank');
  const send = useSendFile({ images: true, keeps: true });
  const pen = (): CanvasRenderingContext2D | null => canvas.current?.getContext('2d') ?? null;
  const at = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const drawing = pen();
    if (!drawing || state === 'kept') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.lineWidth = 4;
    drawing.lineCap = 'round';
    drawing.strokeStyle = '#111';
    drawing.beginPath();
    drawing.moveTo(...at(event));
    setState('drawn');
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons === 0 || state !== 'drawn') return;
    const drawing = pen();
    drawing?.lineTo(...at(event));
    drawing?.stroke();
  };
  const clear = (): void => {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT);
    setState('blank');
    onSigned([]);
  };
  const keep = async (): Promise<void> => {
    const blob = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'));
    if (!blob) return;
    setState('sending');
    try {
      const file = new File([blob], '签名.png', { type: 'image/png' });
      const stored = await send(file, uuid(), {});
      setState('kept');
      onSigned([stored.id]);
    } catch {
      setState('drawn');
      notices.warning('签名未能上传，请重试');
    }
  };
  return (
    <div>
      <div className="hc-trip-line">
        <span>收货人签名</span>
        <span className="hc-trip-acts">
          <Button onClick={clear} disabled={state === 'blank' || state === 'sending'}>
            重签
          </Button>
          <Button onClick={() => void keep()} disabled={state !== 'drawn'} loading={state === 'sending'}>
            {state === 'kept' ? '签名已保存' : '保存签名'}
          </Button>
        </span>
      </div>
      <canvas
        ref={canvas}
        className="hc-sign-pad"
        width={WIDTH}
        height={HEIGHT}
        aria-label="签名区"
        onPointerDown={begin}
        onPointerMove={draw}
      />
    </div>
  );
}
