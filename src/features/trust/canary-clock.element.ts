/** A canary that was valid when the page was built says so once its time is over. */
class CanaryClock extends HTMLElement {
	connectedCallback() {
		if (Date.now() < Number(this.dataset.until)) return;
		for (const note of this.children) (note as HTMLElement).hidden = !note.classList.contains("warn");
	}
}
customElements.define("canary-clock", CanaryClock);
