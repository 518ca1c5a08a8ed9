import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { apk } from './apk.ts';

/** A file as somebody means to do harm with it: its name and its bytes. */
export interface AttackFile {
  name: string;
  bytes: Buffer;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]),
    head = Buffer.alloc(4),
    sum = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
};
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A grey PNG of any announced size, with as many rows as it is given bytes for. */
export function png(
  width: number,
  height: number,
  { points = Buffer.alloc((width + 1) * height, 0), more = [] as Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    PNG_HEAD,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The smallest PDF a reader opens, with anything said in its catalogue. */
export const pdf = (said = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${said}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A zip with one deflated entry. */
function zip(name: string, content: Buffer): Buffer {
  const bytes = deflateRawSync(content),
    title = Buffer.from(name),
    local = Buffer.alloc(30),
    central = Buffer.alloc(46),
    end = Buffer.alloc(22);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(bytes.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(title.length, 26);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(crc32(content), 16);
  central.writeUInt32LE(bytes.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(title.length, 28);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + title.length, 12);
  end.writeUInt32LE(local.length + title.length + bytes.length, 16);
  return Buffer.concat([local, title, bytes, central, title, end]);
}

const SCRIPT = '<script>alert(document.domain)</script>';
const PAGES: Readonly<Record<string, string>> = {
  'a.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  'b.svg': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  'c.html': `<!doctype html>${SCRIPT}`,
  'd.htm': `<html><body onload=alert(1)>`,
  'e.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  'f.xml': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
  'g.xsl': '<?xml-stylesheet href="javascript:alert(1)"?><x/>',
  'h.js': 'alert(1)',
  'i.php': '<?php system($_GET[0]);',
  'j.jsp': '<% out.print(1); %>',
  'k.mht': `MIME-Version: 1.0\nContent-Type: text/html\n\n${SCRIPT}`,
  'l.css': '@import "javascript:alert(1)"',
  '.htaccess': 'AddType text/html .png',
  'web.config': '<configuration/>',
  'm.url': '[InternetShortcut]\nURL=file://evil',
  'n.csv': '=cmd|calc!A1',
  'o.txt': 'plain',
  'p.json': '{"__proto__":{}}',
  'q.rtf': '{\\rtf1\\object}',
  'r.eml': 'From: x\n\nx',
  's.ps': '%!PS\n(x) run',
  't.hta': `<hta:application>${SCRIPT}`,
  'u.svgz': 'gzip later',
  'v.vbs': 'MsgBox 1',
  'w.bat': '@echo off',
  'x.sh': '#!/bin/sh\nid',
  'y.swf': 'CWS\x0a',
  'z.wasm': '\0asm\x01\0\0\0',
};
const MAGIC: Readonly<Record<string, Buffer>> = {
  'a.exe': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  'a.elf': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]),
  'a.class': Buffer.from('cafebabe00000034', 'hex'),
  'a.gif': Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  'a.gif.js': Buffer.from('GIF89a=1;alert(1)'),
  'a.webp': Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(30)]),
  'a.bmp': Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]),
  'a.tif': Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(100)]),
  'a.ico': Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(50)]),
  'a.heic': Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(100)]),
  'a.avif': Buffer.concat([Buffer.from('\0\0\0\x18ftypavif', 'latin1'), Buffer.alloc(100)]),
  'a.mp4': Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(100)]),
  'a.7z': Buffer.from('377abcaf271c0004', 'hex'),
  'a.rar': Buffer.from('526172211a0700', 'hex'),
  'a.gz': Buffer.from('1f8b080000000000', 'hex'),
  'a.doc': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  'a.apk': apk(),
  'a.lnk': Buffer.from('4c0000000114020000000000', 'hex'),
};

/** Pictures and papers that are something else as well, or less than they say. `jpeg` is a real one. */
function disguised(jpeg: Buffer): Record<string, Buffer> {
  const clean = png(2, 2),
    tail = Buffer.from(SCRIPT),
    archive = zip('x.html', tail);
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, tail.length + 2]),
    tail,
    jpeg.subarray(2),
  ]);
  const sized = (bytes: Buffer, at: number, size: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32BE(size, at);
    return copy;
  };
  return {
    'tail.png': Buffer.concat([clean, tail]),
    'zip.png': Buffer.concat([clean, archive]),
    'text.png': png(2, 2, { more: [chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))] }),
    'svg.png': Buffer.concat([clean, Buffer.from('<svg onload=alert(1)>')]),
    'tail.jpg': Buffer.concat([jpeg, tail]),
    'zip.jpg': Buffer.concat([jpeg, archive]),
    'comment.jpg': comment,
    'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
    'head.jpg': jpeg.subarray(0, 20),
    'two.jpg': Buffer.concat([jpeg, jpeg]),
    'noise.jpg': Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(500, 0x5a)]),
    'cut.png': clean.subarray(0, 40),
    'head.png': PNG_HEAD,
    'wide.png': png(60_000, 60_000, { points: Buffer.alloc(100) }),
    'long.png': png(1, 2_000_000, { points: Buffer.alloc(100) }),
    'huge.png': png(2_147_483_647, 2_147_483_647, { points: Buffer.alloc(10) }),
    'flat.png': png(0, 0, { points: Buffer.alloc(1) }),
    'bomb.png': png(20_000, 20_000, { points: Buffer.alloc(50_000_000) }),
    'short.png': png(5000, 5000, { points: Buffer.alloc(1000) }),
    'text-bomb.png': png(2, 2, {
      more: [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(20_000_000))]))],
    }),
    'sizes.png': sized(clean, 33, 0x7fffffff),
    'profile.png': png(2, 2, {
      more: [chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(5_000_000))]))],
    }),
    'apng.png': png(2, 2, { more: [chunk('acTL', Buffer.alloc(8))] }),
    'script.pdf': pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
    'launch.pdf': pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'),
    'page.pdf': Buffer.concat([Buffer.from('%PDF-1.4\n<html>'), pdf()]),
    'tail.pdf': Buffer.concat([pdf(), tail]),
    'zip.pdf': Buffer.concat([pdf(), archive]),
    'cut.pdf': pdf().subarray(0, 60),
    'late.pdf': Buffer.concat([Buffer.alloc(600, 0x20), pdf()]),
    'media.pdf': pdf('/RichMedia 1'),
    'bomb.docx': zip('[Content_Types].xml', Buffer.alloc(100_000_000)),
    'bomb.xlsx': zip('xl/workbook.xml', Buffer.alloc(50_000_000)),
    'slip.docx': zip('../../etc/passwd', tail),
    'macro.docm': zip(
      '[Content_Types].xml',
      Buffer.from('<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'),
    ),
    'plain.zip': archive,
    'end.zip': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    'zeros.bin': Buffer.alloc(1_000_000),
    'one.bin': Buffer.from('x'),
  };
}

const NAMES = [
  '../../../../etc/passwd.png',
  '..\\..\\boot.ini.png',
  'C:\\windows\\a.png',
  '/etc/cron.d/a.png',
  'a.png\u0000.html',
  'con.png',
  'x.png.html',
  `${'长'.repeat(300)}.png`,
  'gnp.\u202Elmth.png',
  'a\r\nset-cookie: x=1.png',
  '<img src=x onerror=alert(1)>.png',
  '%2e%2e%2fa.png',
  "'; drop table x;--.png",
  '.png',
  '…',
];

/** A hundred files less one, as ASVS 5.2 and the records of other products suggest them. */
export const attackFiles = (jpeg: Buffer): AttackFile[] => [
  ...Object.entries(PAGES).flatMap(([name, text], i) => [
    { name: i % 2 === 0 ? name : `${name}.png`, bytes: Buffer.from(text, 'latin1') },
  ]),
  ...Object.entries(MAGIC).map(([name, bytes]) => ({ name, bytes })),
  ...Object.entries(disguised(jpeg)).map(([name, bytes]) => ({ name, bytes })),
  ...NAMES.map((name) => ({ name, bytes: png(2, 2) })),
];
