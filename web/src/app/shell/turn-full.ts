import { notices } from '../../data/notices.ts';

/** The whole screen, or back; a browser that cannot says so. */
export function turnFull(document: Document): void {
  if (!document.fullscreenEnabled) {
    notices.warning('浏览器不支持');
    return;
  }
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => notices.warning('浏览器不支持'));
}
