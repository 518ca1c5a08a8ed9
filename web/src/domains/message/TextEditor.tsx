import { DOMParser } from '@tiptap/pm/model';
import { EditorContent, getSchema, useEditor, type JSONContent } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { parsed } from '../../ui/text/trusted.ts';

interface Props {
  value?: string;
  onChange?: (html: string) => void;
}

const EXTENSIONS = [StarterKit.configure({ heading: { levels: [1, 2, 3] } })];

/** The editor would read a text by making markup of it, which the console's policy refuses. */
const documentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(getSchema(EXTENSIONS)).parse(parsed(html)).toJSON();

/** Written text with headings, lists and emphasis. What it makes is cleaned by the server again. */
export default function TextEditor({ value = '', onChange }: Props) {
  const [first] = useState(() => documentOf(value));
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: first,
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? '' : now.getHTML()),
    editorProps: { attributes: { 'aria-label': '内容' } },
  });
  // What stood there before is put back from outside, and taken away again.
  useEffect(() => {
    if (value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
  const tools = [
    ['标题', () => editor.chain().focus().toggleHeading({ level: 2 }).run(), 'heading'],
    ['加粗', () => editor.chain().focus().toggleBold().run(), 'bold'],
    ['斜体', () => editor.chain().focus().toggleItalic().run(), 'italic'],
    ['下划线', () => editor.chain().focus().toggleUnderline().run(), 'underline'],
    ['列表', () => editor.chain().focus().toggleBulletList().run(), 'bulletList'],
    ['编号', () => editor.chain().focus().toggleOrderedList().run(), 'orderedList'],
    ['引用', () => editor.chain().focus().toggleBlockquote().run(), 'blockquote'],
  ] as const;
  return (
    <div className="hc-editor">
      <nav>
        {tools.map(([name, act, mark]) => (
          <Button key={name} size="small" type={editor.isActive(mark) ? 'primary' : 'text'} onClick={act}>
            {name}
          </Button>
        ))}
      </nav>
      <EditorContent editor={editor} />
    </div>
  );
}
