import type { FileHandle } from "node:fs/promises";

/** Names that makers of static embeddings give to their one matrix: Model2Vec, and sentence-transformers. */
const names = ["embeddings", "embedding.weight"];
/** Bytes of a header, which has a line for each tensor, and numbers of a row. */
const mostHeader = 1024 * 1024;
const widest = 8192;
/** Bytes of rows that are kept: thousands of them, as people ask in few words. */
const mostKept = 8 * 1024 * 1024;

/** Kinds of numbers, by their names in a header. */
const kinds = {
	F32: { bytes: 4, read: (row: ArrayBuffer) => new Float32Array(row) },
	F16: { bytes: 2, read: (row: ArrayBuffer) => Float32Array.from(new Float16Array(row)) },
} as const;

/** A matrix that stays in its file. */
export interface Matrix {
	rows: number;
	/** Numbers of a row. */
	width: number;
	/** Rejects when the file has become shorter, or cannot be read. */
	row(at: number): Promise<Float32Array>;
}

interface Tensor {
	dtype: string;
	shape: number[];
	data_offsets: [from: number, to: number];
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether what a header says of a tensor has the form of the format. */
function isTensor(value: unknown): value is Tensor {
	const { dtype, shape, data_offsets: span } = (value ?? {}) as Partial<Tensor>;
	const numbers = [shape, span].every((list) => Array.isArray(list) && list.every(isNumber));
	return typeof dtype === "string" && numbers && span?.length === 2;
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<ArrayBuffer> {
	const bytes = new Uint8Array(length);
	for (let done = 0; done < length; ) {
		const { bytesRead } = await file.read(bytes, done, length - done, from + done);
		if (!bytesRead) throw new Error("the file ends too early");
		done += bytesRead;
	}
	return bytes.buffer;
}

/** The header of a file, and where the numbers after it begin. */
async function headerOf(file: FileHandle, size: number): Promise<{ tensors: object; from: number }> {
	const foreign = new Error("it is no safetensors file");
	if (size < 8) throw foreign;
	const length = Number(new DataView(await bytesAt(file, 0, 8)).getBigUint64(0, true));
	if (length < 2 || length > mostHeader || length > size - 8) throw foreign;
	const text = new TextDecoder().decode(await bytesAt(file, 8, length));
	try {
		const tensors: unknown = JSON.parse(text);
		if (tensors && typeof tensors === "object" && !Array.isArray(tensors))
			return { tensors, from: 8 + length };
	} catch {}
	throw foreign;
}

/**
 * Opens the matrix of a static embedding (https://huggingface.co/docs/safetensors#format). Rows are read as they are asked for,
 * and the last 8 MB of them kept, so that a model of 500 MB takes no more. Rejects with what is wrong with the file.
 */
export async function openMatrix(file: FileHandle): Promise<Matrix> {
	const { size } = await file.stat();
	const { tensors, from } = await headerOf(file, size);
	const found = new Map(Object.entries(tensors).filter(([name]) => name !== "__metadata__"));
	if (found.has("mapping") || found.has("weights"))
		throw new Error("its words share rows (`mapping`, `weights`), which is not read here");
	const name = names.find((one) => found.has(one));
	const tensor = name && found.get(name);
	if (!name || !isTensor(tensor)) {
		const others = [...found.keys()].slice(0, 3).join(", ") || "none";
		throw new Error(`it has no tensor named ${names.join(" or ")} (it has: ${others})`);
	}
	const kind = kinds[tensor.dtype as keyof typeof kinds];
	if (!kind) throw new Error(`its numbers are ${tensor.dtype}, and F32 or F16 are read`);
	const [rows = 0, width = 0, ...more] = tensor.shape;
	if (more.length || !rows || !width || width > widest)
		throw new Error(`${name} is no table of a row for each token (${tensor.shape.join(" × ")})`);
	const [begin, end] = tensor.data_offsets;
	const bytes = width * kind.bytes;
	if (end - begin !== rows * bytes || from + end > size)
		throw new Error("it is cut short, or its header is wrong");
	const kept = new Map<number, Float32Array>();
	const mostRows = Math.max(1, Math.floor(mostKept / (4 * width)));
	return {
		rows,
		width,
		async row(at) {
			const known = kept.get(at);
			if (known) return known;
			const row = kind.read(await bytesAt(file, from + begin + at * bytes, bytes));
			// The oldest goes.
			if (kept.size >= mostRows) kept.delete(kept.keys().next().value as number);
			kept.set(at, row);
			return row;
		},
	};
}
