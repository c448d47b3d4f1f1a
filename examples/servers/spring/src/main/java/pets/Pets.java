package pets;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/v1/pets")
class Pets {
    // The names of the constants are those of the document: in JSON, and in a query.
    enum Status {
        available, pending, sold;

        // rule: create-refuses-status-outside-enum
        // Jackson by itself takes " sold" and, as an ordinal, 2.
        @JsonCreator
        static Status of(String text) {
            return valueOf(text);
        }
        // end
    }

    static class NewPet {
        // rule: create-requires-name
        @NotEmpty
        public String name;
        // end
        // rule: create-requires-category create-refuses-empty-object create-refuses-category-outside-int64 category-comes-back-exactly
        @NotNull
        public Long categoryId;
        // end
        // rule: create-refuses-status-outside-enum
        // In a class with fields, not in a record: there it refuses an absent status, too.
        @JsonSetter(nulls = Nulls.FAIL)
        public Status status;
        // end
    }

    record Pet(long id, String name, long categoryId, Status status) {}

    private final ConcurrentSkipListMap<Long, Pet> pets = new ConcurrentSkipListMap<>();
    // rule: ids-are-unique ids-are-never-rounded
    private final AtomicLong lastId = new AtomicLong();
    // end

    @GetMapping
    List<Pet> list(
            // rule: list-default-is-at-most-20 list-default-equals-limit-20
            @RequestParam(defaultValue = "20") @Min(1) @Max(100) int limit,
            // end
            @RequestParam(required = false) Status status) {
        // rule: list-filters-by-status list-finds-created-status
        var found = pets.values().stream().filter(pet -> status == null || pet.status() == status);
        // end
        // rule: list-is-a-bare-array list-respects-limit
        return found.limit(limit).toList();
        // end
    }

    // rule: gap-is-no-server-error
    // Without `consumes`, Spring answers 500 to a Content-Type with a wildcard, such as */*.
    @PostMapping(consumes = "application/json")
    // end
    ResponseEntity<Pet> create(@Valid @RequestBody NewPet body) {
        var pet = new Pet(lastId.incrementAndGet(), body.name, body.categoryId, body.status);
        pets.put(pet.id(), pet);
        // rule: create-returns-201 created-pet-has-location
        return ResponseEntity.created(URI.create("/v1/pets/" + pet.id())).body(pet);
        // end
    }

    @GetMapping("/{petId}")
    ResponseEntity<Pet> get(@PathVariable long petId) {
        var pet = pets.get(petId);
        // rule: unknown-id-returns-404
        if (pet == null) throw new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no pet " + petId + ".");
        // end
        // rule: deprecation-is-announced sunset-names-the-day
        return ResponseEntity.ok().header("Sunset", "Thu, 05 Dec 2030 00:00:00 GMT").body(pet);
        // end
    }
}
