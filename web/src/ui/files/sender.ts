import { createContext, use } from 'react';
import { fileApi, type FileShown } from '#contract/ops/file.ts';
import { call, type CallOptions } from '../../data/call.ts';
import { isSilence, keepPhoto, useField } from '../../data/offline/field.ts';
import { holdFile } from './useFile.ts';

type Options = Pick<CallOptions, 'signal' | 'told' | 'within'>;
/** Brings a picture to the server under a key of its own; answers what it is called there. */
export type SendPicture = (file: File, key: string, options: Options) => Promise<FileShown>;

/** How pictures of a page without an account travel; null: like all files. */
export const PictureSender = createContext<SendPicture | null>(null);

/** Where a picture can be kept, nobody waits longer for a line that only seems to be there. */
const PATIENCE_MS = 30_000;

/** Sent, or kept on the device where nobody answers; that it may have arrived is nothing: it is sent again under its key. */
async function keptElse(file: File, key: string, send: () => Promise<FileShown>): Promise<FileShown> {
  const kept = useField.getState().down ? await keepPhoto(file, key) : null;
  if (kept) return kept;
  try {
    return await send();
  } catch (error) {
    const late = isSilence(error) ? await keepPhoto(file, key) : null;
    if (late) return late;
    throw error;
  }
}

/** Sends a file the way of its page. `keeps`: what nobody answers for is kept on the device, the act that names it goes on without a network. */
export function useSendFile({ images, keeps }: { images: boolean; keeps: boolean }): SendPicture {
  const own = use(PictureSender);
  const sent: SendPicture = async (file, key, options) => {
    if (!own) return call(images ? fileApi.uploadimg : fileApi.uploadFile, {}, { file, key, ...options });
    const shown = await own(file, key, options);
    holdFile(shown.id, file);
    return shown;
  };
  return (file, key, options) =>
    keeps ? keptElse(file, key, () => sent(file, key, { ...options, within: PATIENCE_MS })) : sent(file, key, options);
}
