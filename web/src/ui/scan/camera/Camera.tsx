import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeIn } from './look.ts';
import { watching } from './sight.ts';

/** Between two looks. */
const PAUSE_MS = 120;
const WANTED = { video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } } as const;
const WHY: Readonly<Record<string, string>> = {
  NotAllowedError: '没有相机权限，请在浏览器的网站设置里允许后重试',
  NotFoundError: '这台设备没有相机',
  NotReadableError: '相机正被其他应用使用，请关闭后重试',
};

/** The camera of a phone as a scanner: what it sees in the middle is entered as if it had been scanned. Its light goes out with this. */
export default function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const heard = useEffectEvent(onCode);
  // Talks to the device: a stream belongs to it, not to React.
  useEffect(() => {
    const screen = video.current;
    if (!screen) return undefined;
    const sight = watching();
    let stream: MediaStream | null = null,
      timer = 0,
      over = false;
    const look = async (): Promise<void> => {
      const code = sight(await codeIn(screen), performance.now());
      if (over) return;
      if (code !== null) heard(code);
      timer = window.setTimeout(() => void look(), PAUSE_MS);
    };
    const shut = (): void => stream?.getTracks().forEach((track) => track.stop());
    const open = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      if (over) return shut();
      screen.srcObject = stream;
      await screen.play();
      await look();
    };
    open().catch((error: unknown) => {
      if (!over) setTrouble(WHY[error instanceof Error ? error.name : ''] ?? '相机打不开，请重试');
    });
    return () => {
      over = true;
      clearTimeout(timer);
      shut();
    };
  }, []);
  return (
    <div className="hc-scan-camera">
      {trouble ? (
        <p role="alert">{trouble}</p>
      ) : (
        <video ref={video} muted playsInline aria-label="相机画面，把条码放在中间" />
      )}
    </div>
  );
}
