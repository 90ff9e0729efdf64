export {};

// The editor opens a folder in the browser's storage. This one is the project's content, through the development server.

/** Files by path; pictures in base64. */
const files = new Map<string, string>(Object.entries(await (await fetch("/admin/files")).json()));

const isText = (path: string) => /\.(json|mdx)$/.test(path);
const toBytes = (path: string, content: string): BlobPart =>
	isText(path) ? content : Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));

async function readContent(path: string, data: Blob): Promise<string> {
	if (isText(path)) return data.text();
	const bytes = new Uint8Array(await data.arrayBuffer());
	return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Sends what a file held when it was read, so that the server can refuse to overwrite other changes. */
async function save(path: string, after: string | null): Promise<void> {
	const isNew = !files.has(path);
	const answer = await fetch("/admin/files", {
		method: "PUT",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ path, before: files.get(path) ?? null, after }),
	});
	const { content, message } = (await answer.json()) as { content?: string | null; message?: string };
	if (!answer.ok) {
		alert(message);
		throw new Error(message);
	}
	if (typeof content === "string") files.set(path, content);
	else files.delete(path);
	// The words of a new entry have a form of their own, which the server has by now.
	const [, id, kind] = /\/([\w-]+)\/(post|guide|incident)\.json$/.exec(path) ?? [];
	const [, theme] = /^content\/questions\/([\w-]+)\.json$/.exec(path) ?? [];
	if (!theme && !(isNew && kind)) return;
	setTimeout(() => {
		location.hash = `#/collections/${theme ? `questions/entries/${theme}-words` : `${kind}-texts/entries/${id}`}`;
		location.reload();
	}, 1000);
}

const nameOf = (path: string) => path.replace(/^.*\//, "");

const openFile = (path: string) => ({
	kind: "file",
	name: nameOf(path),
	getFile: async () => new File([toBytes(path, files.get(path) ?? "")], nameOf(path)),
	createWritable: async () => ({
		write: async (data: Blob | string) => save(path, await readContent(path, new Blob([data]))),
		close: async () => {},
	}),
});

const openFolder = (path: string) => {
	const inside = path && `${path}/`;
	const names = () =>
		new Set(
			[...files.keys()]
				.filter((file) => file.startsWith(inside))
				.map((file) => file.slice(inside.length).replace(/\/.*/, "")),
		);
	const open =
		<Handle>(handleAt: (path: string) => Handle) =>
		async (name: string, { create = false } = {}): Promise<Handle> => {
			if (!create && !names().has(name)) throw new DOMException(`There is no ${name}.`, "NotFoundError");
			return handleAt(inside + name);
		};
	return {
		kind: "directory",
		name: nameOf(path),
		async *entries(): AsyncGenerator<[string, object]> {
			for (const name of names())
				yield [name, files.has(inside + name) ? openFile(inside + name) : openFolder(inside + name)];
		},
		getFileHandle: open(openFile),
		getDirectoryHandle: open((path): object => openFolder(path)),
		removeEntry: async (name: string) => {
			if (files.has(inside + name)) await save(inside + name, null);
		},
	};
};

navigator.storage.getDirectory = async () =>
	({ getDirectoryHandle: async () => openFolder("") }) as unknown as FileSystemDirectoryHandle;
// New files are then written in place instead of being moved.
Reflect.deleteProperty(FileSystemFileHandle.prototype, "move");

/** A picture dropped on a post's text goes into its folder, and its component to the cursor. */
addEventListener("drop", async (event) => {
	const [, id] = /post-texts\/entries\/([\w-]+)/.exec(location.hash) ?? [];
	const area = event.target;
	const picture = event.dataTransfer?.files[0];
	if (!id || !picture?.type.startsWith("image/") || !(area instanceof HTMLTextAreaElement)) return;
	event.preventDefault();
	const [, stem = "", ending = ""] = /^(.*)(\.\w+)$/.exec(picture.name.toLowerCase()) ?? [];
	const base = stem.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "picture";
	const content = await readContent(picture.name, picture);
	const pathOf = (name: string) => `content/blog/${id}/${name}`;
	const isTaken = (name: string) => (files.get(pathOf(name)) ?? content) !== content;
	let name = base + ending;
	for (let count = 2; isTaken(name); count++) name = `${base}-${count}${ending}`;
	await save(pathOf(name), content);
	const component = `\n\n<Picture src="${name}" alt="" />\n\n`;
	area.setRangeText(component, area.selectionStart, area.selectionEnd, "end");
	area.dispatchEvent(new InputEvent("input", { bubbles: true }));
});
