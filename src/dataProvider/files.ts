/** Lets the browser save what is at an address under a name; the page holds nothing of it. */
export function saveFrom(address: string, filename: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a file to the person's downloads. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, filename);
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Specification §9: names of exported files carry the day as YYYYMMDD. */
export function datedName(stem: string, extension = 'csv', day = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${stem}-${day.getFullYear()}${part(day.getMonth() + 1)}${part(day.getDate())}.${extension}`;
}
