import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PICTURES = (target: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="990000" cy="792000"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${SCHEMAS}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="792000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> INCLUDEPICTURE "${target}" \\d </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const IMAGE = `${SCHEMAS}/officeDocument/2006/relationships/image`;

/** A Word document of one paragraph (XML text). */
export const docxOf = (text: string): Promise<Buffer> => docx(text, '', '');

/** A Word document with a picture that is not in it but at an address, once linked and once included by a field. */
export const docxWithLink = (target: string): Promise<Buffer> => docx('Pointing', target, PICTURES(target));

function docx(text: string, target: string, more: string): Promise<Buffer> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${SCHEMAS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${target && `<Relationship Id="rId9" Type="${IMAGE}" Target="${target}" TargetMode="External"/>`}</Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${SCHEMAS}/wordprocessingml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships" xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:pic="${SCHEMAS}/drawingml/2006/picture"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${more}</w:body></w:document>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
