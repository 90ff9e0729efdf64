import { readGuideText } from "../../../content/readers/help/guides.ts";
import { getQuestionPath } from "../../../content/readers/help/questions.ts";
import { parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { typeset } from "../../../i18n/typeset.ts";
import { link, type PageName } from "../../routing/links.ts";
import { listThemes, type Question } from "../../words/questions.ts";
import type { Text } from "../../words/text.ts";

export type Next = { href: string; label: string };

function readGuideTitle(id: string, locale: Text["locale"]): string {
	const { source, language } = readGuideText(id, locale);
	return typeset(language, parseFrontMatter(source).title ?? id);
}

/** Resolves `next` of content/questions, which has been checked, to links. */
export function resolveNext(text: Text): (target: string) => Next {
	const { locale, t } = text;
	const all = new Map(
		listThemes(text).flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)),
	);
	return (target) => {
		const [, page = "", more = ""] = /^(\w+)(.*)$/.exec(target) ?? [];
		const question = page === "faqs" && all.get(more.slice(1));
		if (question) return { href: getHref(question, text), label: question.q };
		const restPath = more.replace(/^\//, "");
		const desk = page === "contact" && more.slice(1);
		const guide = page === "guides" && restPath;
		const label = guide
			? readGuideTitle(guide, locale)
			: t(desk ? `contact:${desk}.cta` : `faqs:next.${page}`);
		return { href: link(locale, page as PageName, restPath), label };
	};
}

/** Address of a question's answer: its page, or its fragment in the theme. */
export const getHref = ({ id, page }: Pick<Question, "id" | "page">, { locale }: Pick<Text, "locale">) =>
	getLocalePath(locale, page ? `/help/${id}` : getQuestionPath(id));

export function toRow(text: Text): (one: Question) => { id: string; q: string; a: string; next: Next } {
	const nextOf = resolveNext(text);
	return (one) => {
		const [first = "contact"] = one.next;
		const next = one.page ? { href: getHref(one, text), label: text.t("faqs:steps") } : nextOf(first);
		return { id: one.id, q: one.q, a: one.a, next };
	};
}

/** Questions with a page first, as they're asked most. */
export const sortByMostAsked = <Item extends { page: boolean }>(items: readonly Item[]): Item[] =>
	items.toSorted((one, other) => Number(other.page) - Number(one.page));
