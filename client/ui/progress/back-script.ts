/**
 * After a reload Chromium goes Back without loading a document if the router had changed the address. Until the router
 * runs again, the document must be loaded: otherwise the page before the reload stays under the other address. In the
 * head of every document, because the router starts late.
 */
export const backScript: string = `self.navigation?.addEventListener('navigate',e=>{if(e.navigationType==='traverse'&&e.destination.sameDocument&&!e.hashChange&&!navigation.onnavigate)e.intercept({handler(){location.reload()}})});`
