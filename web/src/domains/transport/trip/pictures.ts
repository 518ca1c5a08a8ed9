import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { call, sentDirectly } from '../../../data/call.ts';
import type { SendPicture } from '../../../ui/files/sender.ts';
import { pressed } from '../../../ui/files/shrink.ts';

const text = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('图片读取失败'));
    reader.readAsDataURL(file);
  });

const inputOf = async (token: string, picked: File) => {
  const file = await pressed(picked);
  return { token, fileName: file.name, content: await text(file) };
};

/** Pictures of a trip travel as text, with the word of its link. */
export const picturesOf =
  (token: string): SendPicture =>
  async (file, key, { signal, within }) =>
    call(tripLinkApi.picture, await inputOf(token, file), { key, signal, within });

/** The same of pictures that were kept on the device. */
export const keptPicturesOf =
  (token: string) =>
  async (file: File, key: string): Promise<number> => {
    const answer = await sentDirectly(tripLinkApi.picture, await inputOf(token, file), { key });
    return tripLinkApi.picture.output.parse(answer).id;
  };
