customElements.define("subscribe-form", class extends HTMLElement {});
