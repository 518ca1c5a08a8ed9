import { fileApi } from '#contract/ops/file.ts';
import { useUpload } from '../../../data/query.ts';
import { forPaper } from '../../../ui/files/shrink.ts';
import { holdFile } from '../../../ui/files/useFile.ts';
import type { Picture } from './designing.plan.ts';

/** Keep a picture for a template; what the server does not take is told by it. */
export function usePicture(): { send: (file: File, then: (picture: Picture) => void) => void; sending: boolean } {
  const upload = useUpload(fileApi.uploadimg, []);
  const send = async (file: File, then: (picture: Picture) => void): Promise<void> => {
    const small = await forPaper(file);
    upload.mutate(
      { input: {}, file: small },
      {
        onSuccess: ({ id, width, height }) => {
          holdFile(id, small);
          then({ file: id, ratio: (width ?? 1) / (height ?? 1) });
        },
      },
    );
  };
  return { send: (file, then) => void send(file, then), sending: upload.isPending };
}
