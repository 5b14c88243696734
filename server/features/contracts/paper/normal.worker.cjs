// Runs in a worker thread (normal.ts): a PDF of a few kilobytes may be gigabytes once it is read. It goes into the server's
// bundle as text, so it requires packages alone, as if it stood where normal.ts does.
const { createRequire } = process.getBuiltinModule('node:module');
const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');

const { home, pagesMax, objectBytesMax, bufferBytesMax, mark } = workerData;

// What a stream becomes when it is inflated is no part of the memory that a thread may have.
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(of, given, target) {
    if (typeof given[0] === 'number' && given[0] > bufferBytesMax) throw new RangeError('Too large');
    return Reflect.construct(of, given, target === globalThis.Uint8Array ? of : target);
  },
});

const { PDFArray, PDFDict, PDFDocument, PDFName, PDFPageTree, PDFStream } =
  createRequire(home)('@cantoo/pdf-lib');

/** A PDF → one of its pages alone; null: it cannot be used. */
async function normal(given) {
  const from = await PDFDocument.load(given, { updateMetadata: false, parseSpeed: Infinity });
  if (from.isEncrypted || leaves(from.catalog.Pages(), pagesMax) > pagesMax) return null;
  if (from.getPageCount() === 0) return null;
  flatten(from);
  // Before they are copied: what is copied and then left out would lie in the file all the same.
  from.getPages().forEach(keepLinksOnly);
  const to = await PDFDocument.create({ updateMetadata: false });
  for (const page of await to.copyPages(from, from.getPageIndices())) to.addPage(page);
  if (objectBytes(to) > objectBytesMax) return null;
  // As it will be signed: where every object can be seen.
  const bytes = await to.save({ objectsPerTick: Infinity, useObjectStreams: false });
  return Buffer.from(bytes.buffer).includes(`/${mark}`) ? null : bytes;
}

/** How many pages a tree has, as far as more than `most` of them; a few nodes may be millions. One in a circle is a RangeError. */
function leaves(node, most) {
  if (!(node instanceof PDFPageTree)) return 1;
  let count = 0;
  const kids = node.Kids();
  for (let index = 0; index < kids.size() && count <= most; index += 1)
    count += leaves(kids.lookup(index), most - count);
  return count;
}

/** What a form shows becomes part of its pages; one that cannot be drawn is left out. */
function flatten(pdf) {
  try {
    pdf.getForm().flatten();
  } catch {
    // Its fields go with the other annotations.
  }
}

/** Of what lies over a page only links stay: to addresses, not to scripts. */
function keepLinksOnly({ node }) {
  const annotations = node.Annots();
  node.delete(PDFName.of('AA'));
  if (!annotations) return;
  const kept = PDFArray.withContext(node.context);
  for (let index = 0; index < annotations.size(); index += 1)
    if (isLink(annotations.lookup(index))) kept.push(annotations.get(index));
  node.set(PDFName.of('Annots'), kept);
}

function isLink(annotation) {
  if (!(annotation instanceof PDFDict)) return false;
  if (annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Link')) return false;
  const action = annotation.lookup(PDFName.of('A'));
  return action instanceof PDFDict && action.lookup(PDFName.of('S')) === PDFName.of('URI');
}

/** What whoever reads it has to take apart, before it is packed: everything but what streams hold. */
const objectBytes = ({ context }) =>
  context
    .enumerateIndirectObjects()
    .reduce((sum, [, one]) => sum + (one instanceof PDFStream ? one.dict : one).sizeInBytes(), 0);

parentPort.on('message', async ({ input }) => {
  try {
    parentPort.postMessage({ value: await normal(input) });
  } catch (error) {
    parentPort.postMessage({ fault: String(error.message), range: error instanceof RangeError });
  }
});
