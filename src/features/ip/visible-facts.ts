import { ipVersion } from "../../../functions/contract/address.ts";
import type { IpReply } from "../../../functions/contract/ip.ts";
import type { VisibleFacts } from "./checks/baseline.ts";
import type { Tests } from "./checks/use-tests.ts";

/** The protocol by which the page was reached. */
export const familyOf = (data: IpReply | null): "four" | "six" | null =>
	data?.ip ? (ipVersion(data.ip) === 6 ? "six" : "four") : null;

/** The address over one protocol; "" if only the other one answered, null if neither did or none was tested. */
const addressOver = (tests: Tests, family: "four" | "six"): string | null => {
	if (!tests.versions) return null;
	const { four, six } = tests.versions;
	return tests.versions[family] ?? (four || six ? "" : null);
};

/** What sites see now, in the baseline's format. */
export function visibleFacts(data: IpReply | null, tests: Tests): VisibleFacts {
	const pageFamily = familyOf(data);
	const addressOf = (family: "four" | "six") =>
		pageFamily === family ? (data?.ip ?? null) : addressOver(tests, family);
	const publicAddresses = tests.webrtc?.filter(({ kind }) => kind === "public").map(({ address }) => address);
	return {
		four: addressOf("four"),
		six: addressOf("six"),
		webrtc: publicAddresses?.sort().join(" ") ?? null,
		provider: data?.org ?? null,
		country: data?.country ?? null,
		zone: tests.zone || null,
		language: tests.languages.join(" ") || null,
	};
}
