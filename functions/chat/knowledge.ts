import MiniSearch from "minisearch";
import type { Help, Passage } from "../contract/help.ts";
import { other, type Terms } from "./terms.ts";

export interface Found {
	passage: Passage;
	/** 0 to about 1: how near the question is to what the passage answers. */
	score: number;
}

export interface Knowledge {
	help: Help;
	/**
	 * The passages nearest to a question, best first, one of each place on a page. A question that leaves out what the one
	 * before it named is read together with that one.
	 */
	find(question: string, last?: string): Found[];
}

/** Found by trying on two thirds of the questions in tests/chat. */
export const tuning = {
	/** What the words of the answer count, beside the nearest way to ask for it. */
	text: 0.1,
	/** How much of a question's weight a way to ask must share, against how much of its own. */
	question: 0.6,
	/** A word that no page has says that the question is about something else: its weight against the rarest word's. */
	strange: 1.3,
	/** The same when the question names a topic of ours: then the rest is how somebody talks, and a number says nothing. */
	strangeBeside: 0.6,
	/** What the question before counts beside this one. */
	last: 0.45,
	/** A passage about the very thing that was named comes before one about things in general. */
	named: 1.2,
	/** One about a thing that was not named comes after it. */
	unnamed: 0.7,
	/** The share of a question that a single word has to be, to stand for all of it. */
	alone: 0.55,
	/** The same for the name of what a passage is about. */
	name: 0.7,
	/** What is left of a nearness that may be chance: enough to be offered, not to be an answer. */
	chance: 0.4,
	/** Words of this length may have a letter wrong, longer ones than the next two; what a mended word counts. */
	mendFrom: 5,
	mendTwo: 8,
	mended: 0.7,
	/** What is left of a nearness when the question names another topic that the passage has nothing of. */
	missed: 0.8,
	/** What a country counts beside what is asked about it. */
	land: 0.5,
	/** What is left of a nearness when the question has a word of another matter. */
	elsewhere: 0.5,
};

type Weights = Map<string, number>;
interface Entry {
	title: Set<string>;
	asked: Set<string>[];
	text: Set<string>;
	about: string[];
}

/** What may stand before a root: who does it in Arabic, how it is done in Russian, "again" in French. */
const before =
	/^(?:[بهح]?[يتنا]|م)(?=[\u0600-\u06ff]{3})|^(?:пере|под|при|про|рас|раз|вы|за|на|от|по|до|об|у|с)(?=[а-я]{4})|^re(?=[a-z]{4})/;
const rootOf = (term: string): string => term.replace(before, "");

export function createKnowledge(help: Help, termsIn: Terms, tuned = tuning): Knowledge {
	const { passages } = help;
	const terms: Terms = (text) => termsIn(text).filter((term) => term !== other);
	const index = new MiniSearch<{ id: number; asked: string; text: string }>({
		fields: ["asked", "text"],
		// What is indexed and looked for is terms already.
		tokenize: (text) => (text ? text.split(" ") : []),
		processTerm: (term) => term,
		searchOptions: { boost: { asked: 3 } },
	});
	/** What `speech` marks as topics. */
	const heads = new Set(
		help.speech?.same
			.filter((line) => line.startsWith("!"))
			.flatMap((line) => terms(line.slice(1, line.indexOf(":")))),
	);
	const entries = passages.map(
		({ title, ask, text, about = "" }): Entry => ({
			// A heading says what a text is about, which is not yet a question.
			title: new Set(/[?؟]\s*$/.test(title) || about ? terms(title) : []),
			asked: ask.map((line) => new Set(terms(line))).filter(({ size }) => size),
			text: new Set(terms(`${title} ${text}`)),
			// A thing that is part of a name is not yet named by itself: a TV, by one who does not mean Apple TV.
			about: terms(about).filter((term) => !heads.has(term)),
		}),
	);
	index.addAll(
		entries.map(({ title, asked, text }, id) => ({
			id,
			asked: [title, ...asked].flatMap((line) => [...line]).join(" "),
			text: [...text].join(" "),
		})),
	);

	const seenIn = new Map<string, number>();
	for (const { asked, text } of entries)
		for (const term of new Set([...text, ...asked.flatMap((line) => [...line])]))
			seenIn.set(term, (seenIn.get(term) ?? 0) + 1);
	const askedIn = new Map<string, number>();
	for (const { title, asked } of entries)
		for (const term of new Set([...title, ...asked.flatMap((line) => [...line])]))
			askedIn.set(term, (askedIn.get(term) ?? 0) + 1);
	const rarest = Math.log(1 + passages.length);
	const weight = (term: string, strange = tuned.strange): number => {
		const times = seenIn.get(term);
		return times ? Math.log(1 + passages.length / times) : rarest * strange;
	};
	/** What a title and each way to ask weigh, as a question is divided by it. */
	const divisors = new Map(
		entries
			.flatMap(({ title, asked }) => [title, ...asked])
			.map((line) => [
				line,
				[...line].reduce((total, term) => total + weight(term), 0) ** (1 - tuned.question),
			]),
	);

	const [country, ...abroad] = help.places.map(terms);
	// What one service says about a country does not make the country a topic.
	const meant = new Set(
		entries.flatMap(({ title, asked, about }) =>
			about.length ? about : [...title, ...asked.flatMap((line) => [...line])],
		),
	);
	const lands = new Set(abroad.flat().filter((term) => !meant.has(term)));
	const isOfCountry = (id: number) => passages[id]?.id.startsWith("country/");
	const countries = new Set(entries.flatMap(({ about }, id) => (isOfCountry(id) ? about : [])));
	const services = new Set(entries.flatMap(({ about }, id) => (isOfCountry(id) ? [] : about)));
	// A name may be declined.
	const isLand = (term: string): boolean =>
		lands.has(term) || (!seenIn.has(term) && lands.has(term.slice(0, -1)));

	/** Words that say by themselves what a question is about. */
	const isTopic = (term: string): boolean => heads.has(term) && askedIn.has(term);

	const rooted = new Map([...askedIn.keys()].reverse().map((term) => [rootOf(term), term]));
	/** The word of ours that an unknown one was probably meant to be, and how sure that is. */
	function mended(term: string): [string, number] {
		if (seenIn.has(term) || term.length < tuned.mendFrom) return [term, 1];
		const related = rooted.get(rootOf(term));
		if (related) return [related, tuned.mended];
		const [best] = index.search(term, { fuzzy: term.length > tuned.mendTwo ? 2 : 1 });
		const meant = best?.terms[0];
		return meant ? [meant, tuned.mended] : [term, 1];
	}

	function weightsOf(question: string, share = 1): Weights {
		const words = termsIn(question);
		// "Netflix from France" is about Netflix, and from a country.
		const thing = words.some((word) => services.has(word));
		const others = words.filter((word) => !isLand(word) && !(thing && countries.has(word)));
		// "Is it legal in Peru?" asks whether it is legal, though in a country, "Peru?" which countries there are.
		const somewhere = words.length > others.length ? (country ?? []) : [];
		return new Map([
			...somewhere.map((term): [string, number] => [term, others.length ? tuned.land * share : share]),
			...others.map((word): [string, number] => {
				const [term, certainty] = mended(word);
				return [term, certainty * share];
			}),
		]);
	}

	/** How near a question is to an entry. */
	function nearness({ title, asked, text, about }: Entry, question: (readonly [string, number])[]): number {
		const whole = question.reduce((total, [, value]) => total + value, 0);
		const shared = (set: Set<string>) =>
			question.reduce((total, [term, value]) => total + (set.has(term) ? value : 0), 0);
		const named = about.some((name) => question.some(([term]) => term === name));
		// One word of several may stand here by chance; and a name alone is no question about the thing.
		const held = (term: string) => text.has(term) || asked.some((line) => line.has(term));
		const share = (of: (term: string) => boolean) =>
			question.reduce((total, [term, value]) => total + (of(term) ? value : 0), 0) / whole;
		const holds = question.filter(([term]) => held(term));
		const alone = question.length > 1 && holds.length === 1 && !isTopic(holds[0]?.[0] ?? "");
		const beside = question.some(
			([term]) => !about.includes(term) && [title, ...asked].some((line) => line.has(term)),
		);
		const chance =
			(alone && share(held) < tuned.alone) ||
			(named && !beside && share((term) => about.includes(term)) < tuned.name);
		const general = !about.length || named;
		const asks = whole ** tuned.question;
		const nearest = [...(general && title.size ? [title] : []), ...asked].reduce(
			(best, line) => Math.max(best, shared(line) / (asks * (divisors.get(line) ?? 0) || 1)),
			0,
		);
		const score = nearest + tuned.text * (general ? shared(text) / whole : 0);
		const missed = question.some(([term]) => isTopic(term) && !held(term)) ? tuned.missed : 1;
		const particular = named ? tuned.named : about.length ? tuned.unnamed : 1;
		return (score * particular * (chance ? tuned.chance : 1) * missed) / (1 + tuned.text);
	}

	const foreign = new Set(help.elsewhere.flatMap(terms));

	function rank(weights: Weights, travels: boolean): Found[] {
		const topic = [...weights.keys()].some(isTopic);
		const strangeness = topic ? tuned.strangeBeside : tuned.strange;
		const question = [...weights].map(
			([term, share]) =>
				[term, share * (topic && /^\d+$/.test(term) ? 0 : weight(term, strangeness))] as const,
		);
		const strange = question.filter(([term]) => foreign.has(term)).map(([term]) => term);
		// A card has the name of a travel paper, unless a country is named too: what people say when they mean a passage is not
		// foreign to that one.
		const doubt = ({ title, asked }: Entry) => {
			if (weights.has(other) || (travels && strange.length)) return tuned.elsewhere ** 2;
			const own = (term: string) => [title, ...asked].some((line) => line.has(term));
			return strange.every(own) ? 1 : tuned.elsewhere;
		};
		return index
			.search([...weights.keys()].join(" "))
			.slice(0, 80)
			.map(({ id }) => {
				const entry = entries[id] as Entry;
				return { passage: passages[id] as Passage, score: nearness(entry, question) * doubt(entry) };
			})
			.sort((a, b) => b.score - a.score);
	}

	return {
		help,
		find(question, last) {
			const asked = weightsOf(question);
			const travels = terms(question).some(isLand);
			let found = rank(asked, travels);
			if (last && asked.size <= 4) {
				const both = rank(new Map([...weightsOf(last, tuned.last), ...asked]), travels);
				const [best] = both;
				const entry = best && entries[passages.indexOf(best.passage)];
				// Not when it is only the question before that is answered once more.
				const own = [...asked.keys()].some(
					(term) => entry?.text.has(term) || entry?.asked.some((line) => line.has(term)),
				);
				if (own && (best?.score ?? 0) > (found[0]?.score ?? 0)) found = both;
			}
			const places = new Set<string>();
			return found.filter(({ passage: { url } }) => !places.has(url) && places.add(url));
		},
	};
}
