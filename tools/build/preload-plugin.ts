import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * The page asks for a file loaded by `import()` together with its entry, not after it.
 * @param module end of the path of that file's source
 */
export function preload(module: string): Plugin {
  return {
    name: 'haocang-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const wanted = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module)));
        for (const chunk of wanted)
          for (const other of chunks) if (chunk.imports.includes(other.fileName)) wanted.add(other);
        return [...wanted]
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
