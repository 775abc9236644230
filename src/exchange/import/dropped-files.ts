/** A file with its path in the folder that it comes from: folders have languages in their names. */
export type NamedFile = { path: string; file: File };

/** More than an export has: the rest of a folder that was dropped by mistake is not read. */
const FILES_MAX = 500;
const FOLDERS_DEEP = 6;

export function chosenFiles(files: Iterable<File>): NamedFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })).filter(isContent);
}

/** Returns the files that were dropped, and those of dropped folders. Call it in the handler of the event. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<NamedFile[]> {
  // All entries are to be taken at once: the list is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return chosenFiles(files);
  const found: NamedFile[] = [];
  for (const entry of entries) await collect(entry, found, FOLDERS_DEEP);
  return found.filter(isContent);
}

async function collect(entry: FileSystemEntry, into: NamedFile[], deep: number): Promise<void> {
  if (into.length >= FILES_MAX || deep === 0) return;
  if (isFolder(entry)) {
    for (const child of await childrenOf(entry)) await collect(child, into, deep - 1);
  } else {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    into.push({ path: entry.fullPath.slice(1), file });
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader returns about a hundred entries at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  while (children.length < FILES_MAX) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    children.push(...some);
  }
  return children;
}

/** Leaves out what operating systems add to folders. */
function isContent({ path }: NamedFile): boolean {
  return !/(?:^|\/)(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
